//! A worker ends with the process that it works for, in the middle of a query too: the one that would have stopped it at
//! its deadline is gone.

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

/// Ends this process as soon as nobody is left to read its standard output.
pub fn end_with_reader() {
    std::thread::spawn(|| {
        let output = std::io::stdout();
        loop {
            let mut watched = [PollFd::new(&output, PollFlags::empty())];
            match poll(&mut watched, None) {
                Ok(_) if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => {
                    std::process::exit(1);
                }
                Ok(_) | Err(Errno::INTR) => {}
                // What cannot be watched is left to its parent.
                Err(_) => return,
            }
        }
    });
}
