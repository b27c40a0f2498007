//! How often positions came, and who gave check all the time.

use kifu::games::Side;
use kifu::replay::History;

#[test]
fn counts_positions_and_forgets_the_last_game() {
    let mut history = History::default();
    history.clear(7, false);
    assert_eq!([8, 7, 8, 7, 7].map(|key| history.push(key, false)), [1, 2, 2, 3, 4]);
    history.clear(9, false);
    assert_eq!(history.push(7, false), 1);
    for key in 100..5000 {
        assert_eq!(history.push(key, false), 1);
    }
    assert_eq!(history.push(100, false), 2);
    assert_eq!(history.repetition().times, 2);
}

#[test]
fn a_check_that_was_left_out_at_first_is_none_of_a_perpetual() {
    // All four standings count: sente gave no check on the way from the first to the second.
    let mut history = History::default();
    history.clear(1, false);
    for check in [false, true, true] {
        for (key, check) in [(2, check), (3, false), (4, check), (1, false)] {
            history.push(key, check);
        }
    }
    assert_eq!(history.repetition().times, 4);
    assert_eq!(history.perpetual_checker(Side::First), None);
}

#[test]
fn names_the_side_that_always_checked() {
    let mut history = History::default();
    history.clear(1, false);
    for _ in 0..3 {
        for (key, check) in [(2, true), (3, false), (4, true), (1, false)] {
            history.push(key, check);
        }
    }
    assert_eq!(history.repetition().times, 4);
    assert_eq!(history.perpetual_checker(Side::First), Some(Side::First));
    history.push(2, false);
    assert_eq!(history.perpetual_checker(Side::Second), None);
}
