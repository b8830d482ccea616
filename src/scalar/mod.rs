//! Integers modulo a group order, and recodings of them: windows, wNAF, combs.
