//! Which implementation runs: found out once, then everything is compiled for that one.
