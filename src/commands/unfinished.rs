//! Files that are not finished yet: beside their targets, without a name or under names of their own, and gone
//! when the run is interrupted.

use super::place::shown;
#[cfg(unix)]
use super::surroundings::is_ignored;
use super::usage::Usage;
use anyhow::Result;
#[cfg(target_os = "linux")]
use rustix::{
    fs::{AtFlags, CWD, Mode, OFlags},
    io::Errno,
};
use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
#[cfg(target_os = "linux")]
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use tempfile::{NamedTempFile, PersistError};

/// The files that are there now.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Whoever makes, renames or removes one has gone through this gate, which an interrupt closes: it finds
/// neither a file that is not listed nor a list that is not true.
static GATE: RwLock<()> = RwLock::new(());

/// Where relative paths begin, which nobody changes: else it would be asked for anew for every file.
static HERE: OnceLock<PathBuf> = OnceLock::new();

fn files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn gate() -> RwLockReadGuard<'static, ()> {
    GATE.read().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is removed unless it is put in its place.
#[derive(Debug)]
pub(super) struct Unfinished {
    /// Taken only when it is put in its place or dropped.
    file: Option<NamedTempFile>,
    path: PathBuf,
}

impl Unfinished {
    /// A new file in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If the folder cannot be made or written in.
    pub(super) fn in_folder(folder: &Path) -> Result<Unfinished> {
        watch();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".kifu-");
        #[cfg(unix)]
        {
            // What a new file gets; the umask takes its part of it.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let below = HERE.get_or_init(|| env::current_dir().unwrap_or_default()).join(folder);
        let _gate = gate();
        let mut file = builder.tempfile_in(&below);
        if matches!(&file, Err(error) if error.kind() == io::ErrorKind::NotFound) {
            fs::create_dir_all(folder)?;
            file = builder.tempfile_in(&below);
        }
        let file = file.map_err(|error| {
            let name = shown(folder);
            let words =
                Usage::new(format!("cannot write in {name}"), format!("{name}に書き込めません"));
            words.because(&error)
        })?;
        let path = file.path().to_owned();
        files().insert(path.clone());
        Ok(Unfinished { file: Some(file), path })
    }

    /// Opens it once more, from its beginning.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub(super) fn reopen(&self) -> io::Result<File> {
        File::open(&self.path)
    }

    /// The file itself.
    pub(super) fn as_file(&self) -> Option<&File> {
        self.file.as_ref().map(NamedTempFile::as_file)
    }

    /// Gives it its name, at one stroke.
    ///
    /// # Errors
    /// If that is not possible, or a file of that name exists and may not be replaced.
    pub(super) fn put(mut self, target: &Path, replacing: bool) -> io::Result<()> {
        let _gate = gate();
        let Some(file) = self.file.take() else { return Ok(()) };
        let put = if replacing { file.persist(target) } else { file.persist_noclobber(target) };
        files().remove(&self.path);
        put.map(drop).map_err(|PersistError { error, .. }| error)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.write(bytes),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let _gate = gate();
            drop(file);
            files().remove(&self.path);
        }
    }
}

/// A file that gets its first name when it is complete: before that it goes with the run, whatever ends it, and
/// there is no name to be made up, listed and taken away again.
#[cfg(target_os = "linux")]
#[derive(Debug)]
pub(super) struct Unlinked(File);

/// Whether files of this kind cannot be made where this run writes, or cannot be named: not every file system has
/// them, and a name is given through `/proc`.
#[cfg(target_os = "linux")]
static ALL_ARE_NAMED: AtomicBool = AtomicBool::new(false);

/// Whether the system lets nobody without privileges name a file by its descriptor alone, as Linux before 6.10.
#[cfg(target_os = "linux")]
static NEEDS_PATH: AtomicBool = AtomicBool::new(false);

#[cfg(target_os = "linux")]
impl Unlinked {
    /// A new file in a folder, if it is there and can have one.
    pub(super) fn in_folder(folder: &Path) -> Option<Unlinked> {
        if ALL_ARE_NAMED.load(Ordering::Relaxed) {
            return None;
        }
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        // What a new file gets; the umask takes its part of it.
        let file = rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666));
        if file.as_ref().is_err_and(|&error| error != Errno::NOENT) {
            ALL_ARE_NAMED.store(true, Ordering::Relaxed);
        }
        file.ok().map(|file| Unlinked(file.into()))
    }

    /// Gives it its name, if nothing has it.
    ///
    /// # Errors
    /// If that is not possible. Somebody may have that name now.
    pub(super) fn put(self, target: &Path) -> io::Result<()> {
        let mut put = Err(Errno::NOENT);
        if !NEEDS_PATH.load(Ordering::Relaxed) {
            put = rustix::fs::linkat(&self.0, "", CWD, target, AtFlags::EMPTY_PATH);
        }
        if put.is_err_and(|error| error != Errno::EXIST) {
            // Looking that path up takes longer than all the rest.
            let own = format!("/proc/self/fd/{}", self.0.as_raw_fd());
            put = rustix::fs::linkat(CWD, own, CWD, target, AtFlags::SYMLINK_FOLLOW);
            if put.is_ok() {
                NEEDS_PATH.store(true, Ordering::Relaxed);
            }
        }
        if put.is_err_and(|error| error != Errno::EXIST) {
            ALL_ARE_NAMED.store(true, Ordering::Relaxed);
        }
        Ok(put?)
    }
}

#[cfg(target_os = "linux")]
impl Write for Unlinked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// From the first unfinished file on, an interrupt removes all of them before it ends the run as
/// it would have done anyway.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    static WATCHING: Once = Once::new();
    WATCHING.call_once(|| {
        // Without a watch an interrupt ends the run as well; only the files stay. What closes a terminal, as `nohup`
        // passes it over, is heeded only where it is known whether it is passed over.
        let all = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ];
        let heeded = if cfg!(target_os = "linux") { &all[..] } else { &all[..2] };
        let heeded = heeded.iter().copied().filter(|&signal| !is_ignored(signal));
        let Ok(mut signals) = Signals::new(heeded) else { return };
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Held to the end: no file is made or put in its place any more.
                let _gate = GATE.write().unwrap_or_else(PoisonError::into_inner);
                for path in files().iter() {
                    let _ = fs::remove_file(path);
                }
                let _ = emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        });
    });
}

#[cfg(not(unix))]
fn watch() {
    static NOTHING: Once = Once::new();
    NOTHING.call_once(|| ());
}
