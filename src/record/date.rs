//! Dates, as far as they are known.

use std::fmt;

/// A day, or only its month or year, perhaps with a time of day. No time zone: records give the
/// time where the game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// 1000–9999.
    pub year: u16,
    /// 1–12, if known.
    pub month: Option<u8>,
    /// 1–31, if known; only with a month.
    pub day: Option<u8>,
    /// Hour, minute and second, if known; only with a day.
    pub time: Option<[u8; 3]>,
}

impl Date {
    /// The date of a year and what more is known; `None` if there is no such day or time.
    #[must_use]
    pub fn new(
        year: u16,
        month: Option<u8>,
        day: Option<u8>,
        time: Option<[u8; 3]>,
    ) -> Option<Date> {
        let date = Date { year, month, day, time };
        let day_exists = match (month, day) {
            (None, None) => true,
            (Some(month), None) => (1..=12).contains(&month),
            (Some(month), Some(day)) => day >= 1 && day <= Date::days(year, month),
            (None, Some(_)) => false,
        };
        let time_exists = time.is_none_or(|[hour, minute, second]| {
            day.is_some() && hour < 24 && minute < 60 && second < 60
        });
        ((1000..=9999).contains(&year) && day_exists && time_exists).then_some(date)
    }

    /// The days of a month; 0 for a month there is not.
    #[must_use]
    pub fn days(year: u16, month: u8) -> u8 {
        let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => 0,
        }
    }

    /// The date and time of so many seconds since 1970 began, in UTC; `None` behind the year 9999.
    #[must_use]
    pub fn of_epoch(seconds: u64) -> Option<Date> {
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        // As below, years begin in March, and 400 of them have the same number of days.
        let days = days.checked_add(719_468)?;
        let (cycle, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = 400 * cycle + year + u64::from(month <= 2);
        let [hour, minute, second] =
            [second / 3600, second / 60 % 60, second % 60].map(|part| part as u8);
        let year = u16::try_from(year).ok()?;
        Date::new(year, Some(month as u8), Some(day as u8), Some([hour, minute, second]))
    }

    /// Day and time of day as PGN writes them, each by itself; what is not known is `??`.
    #[must_use]
    pub fn utc(self) -> [String; 2] {
        let part = |part: Option<u8>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
        let time = self.time.map(|time| time.map(|part| format!("{part:02}")).join(":"));
        [
            format!("{:04}.{}.{}", self.year, part(self.month), part(self.day)),
            time.unwrap_or_else(|| "??:??:??".to_owned()),
        ]
    }

    /// The day of the week, 0 for Sunday, of a date whose day is known.
    #[must_use]
    pub fn weekday(self) -> Option<u8> {
        // Zeller's congruence: January and February count as months 13 and 14 of the year before.
        let (month, day) = (u32::from(self.month?), u32::from(self.day?));
        let (year, month) = match month {
            1 | 2 => (u32::from(self.year) - 1, month + 12),
            _ => (u32::from(self.year), month),
        };
        let sum = day + 13 * (month + 1) / 5 + year + year / 4 + year / 400 + 6 * (year / 100);
        u8::try_from((sum + 6) % 7).ok()
    }

    /// The number of days since 1970-01-01, of a date whose day is known.
    #[must_use]
    pub fn epoch_day(self) -> Option<i32> {
        // Years begin in March here, so that what a leap year adds stands at the end of one; months
        // from there have 30.6 days, rounded.
        let (month, day) = (i32::from(self.month?), i32::from(self.day?));
        let year = i32::from(self.year) - i32::from(month <= 2);
        let days = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        Some(365 * year + year / 4 - year / 100 + year / 400 + days - 719_468)
    }
}

impl fmt::Display for Date {
    /// `YYYY/MM/DD HH:MM:SS`, as far as it is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "/{part:02}")?;
        }
        match self.time {
            Some([hour, minute, second]) => write!(f, " {hour:02}:{minute:02}:{second:02}"),
            None => Ok(()),
        }
    }
}
