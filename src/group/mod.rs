//! Points of one curve: formulas, encodings, maps. Nothing here knows of keys.
