//! `completions`: what a shell needs to complete the options.

use clap_complete::Shell;

use crate::failure::Outcome;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  lemniscate completions bash > ~/.local/share/bash-completion/completions/lemniscate
  lemniscate completions zsh > ~/.zfunc/_lemniscate
  lemniscate completions fish > ~/.config/fish/completions/lemniscate.fish";

/// Print shell completions
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Of the whole program, which is given.
pub fn run(args: &CompletionsArgs, program: &mut clap::Command) -> Outcome<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, program, "lemniscate", &mut script);
    output::print(&script)
}
