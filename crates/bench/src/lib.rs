//! Every measured operation, ours and the peers', as one table of cases.
