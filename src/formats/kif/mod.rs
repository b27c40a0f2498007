//! KIF, KIFU and BOD.
