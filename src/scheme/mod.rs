//! What people call: keys, signatures, exchanges.
