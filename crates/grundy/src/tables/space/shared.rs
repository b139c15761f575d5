//! A space that several hold in shares, kept by each of them in one folder.
//!
//! Share `g` of `n` writes its rounds into `share-g-of-n`; they count once all shares have written theirs and
//! `done-first-last-of-n` is there. Whoever goes on reads the rounds of all shares, so there may be another
//! number of them then. In the end `fates-g-of-n` has what is known of a share, and from all of these files
//! together [`super::Kept`] answers.

use super::format::{Subject, write_fates};
use super::{FATES, Folder, Found, LOCK, ROUNDS, entries, open, rounds_name};
use crate::RuleGame;
use crate::files::Disk;
use crate::tables::Sides;
use crate::tables::store::StoreError;
use grundy_engine::ranked::{Fates, Part, Space};
use grundy_engine::retrograde::Fate;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

const SHARE: &str = "share-";
const DONE: &str = "done-";

/// Rounds, and the number of shares that wrote them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first of them.
    pub first: u32,
    /// The last.
    pub last: u32,
    /// The number of shares.
    pub shares: u32,
}

/// A folder in which the holder of a share keeps it. It is locked for that share.
pub struct Shared {
    root: PathBuf,
    own: Folder,
    subject: Subject,
    share: u32,
    shares: u32,
}

impl Span {
    /// Returns the spans in a folder, from round 0 on without a gap; none where there is no folder.
    ///
    /// # Errors
    /// [`StoreError::Missing`] where rounds are missing, and [`StoreError::Io`].
    pub fn all(root: &Path) -> Result<Vec<Span>, StoreError> {
        if !root.exists() {
            return Ok(Vec::new());
        }
        let mut found: Vec<Span> = entries(root)?.iter().filter_map(|name| Span::named(name)).collect();
        found.sort_unstable();
        let mut chain: Vec<Span> = Vec::new();
        for span in found {
            // Without the rounds between, those behind say nothing.
            let next = chain.last().map_or(0, |before| before.last + 1);
            if span.first > next {
                return Err(StoreError::Missing { path: root.to_owned(), next, found: span.first });
            }
            // One that says less than the one before, or the same again, was written by who knew nothing of
            // that.
            if span.first == next {
                chain.push(span);
            }
        }
        Ok(chain)
    }

    fn named(name: &str) -> Option<Span> {
        let (rounds, shares) = name.strip_prefix(DONE)?.split_once("-of-")?;
        let (first, last) = rounds.split_once('-')?;
        let span =
            Span { first: first.parse().ok()?, last: last.parse().ok()?, shares: shares.parse().ok()? };
        // A name that is written in another way was not made here.
        (span.first <= span.last && span.name() == name).then_some(span)
    }

    fn name(&self) -> String {
        format!("{DONE}{}-{}-of-{}", self.first, self.last, self.shares)
    }
}

/// Returns the name of the file of a share's fates.
pub(super) fn fates_name(share: u32, shares: u32) -> String {
    format!("{FATES}-{share}-of-{shares}")
}

/// Returns how many shares the files of fates in a folder say there are, where there is one.
pub(super) fn n_shares(root: &Path) -> Result<Option<u32>, StoreError> {
    let first = |name: &String| -> Option<u32> {
        let shares = name.strip_prefix(FATES)?.strip_prefix("-0-of-")?.parse().ok()?;
        // The same number written with zeros before it would be another name.
        (fates_name(0, shares) == *name).then_some(shares)
    };
    Ok(entries(root)?.iter().find_map(first))
}

fn share_name(share: u32, shares: u32) -> String {
    format!("{SHARE}{share}-of-{shares}")
}

impl Shared {
    /// Opens the folder for the holder of a share of a box of a game, or makes it.
    ///
    /// # Errors
    /// [`StoreError::Busy`] where another process holds the share, and [`StoreError::Io`].
    pub fn open(
        root: &Path,
        game: &RuleGame,
        sides: &Sides,
        (share, shares): (u32, u32),
        disk: &Disk,
    ) -> Result<Shared, StoreError> {
        disk.make_folder(root).map_err(|cause| StoreError::Io { path: root.to_owned(), cause })?;
        let own = Folder::open(&root.join(share_name(share, shares)), disk)?;
        let subject = Subject { rules: game.printed(), sides: sides.lengths().to_vec() };
        Ok(Shared { root: root.to_owned(), own, subject, share, shares })
    }

    /// Returns the folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Hands out what was decided in the rounds of spans, of all shares.
    ///
    /// # Errors
    /// Where a file is missing, damaged, or about something else, and what `take` says.
    pub fn recall<E: From<StoreError>>(
        &self,
        spans: &[Span],
        take: &mut dyn FnMut(u64, Fate) -> Result<(), E>,
    ) -> Result<(), E> {
        for Span { first, last, shares } in spans.iter().copied() {
            for share in 0..shares {
                let path = self.root.join(share_name(share, shares)).join(rounds_name(first, last));
                // The rounds of each share are in its own folder, also where there were other numbers of
                // shares.
                let (_, head) = open(&path)?;
                let found = Found { path, head, last };
                found.check(&self.subject, first)?;
                found.read(take)?;
            }
        }
        Ok(())
    }

    /// Writes what was decided of the own share in some rounds.
    ///
    /// # Errors
    /// [`StoreError::Unkept`].
    pub fn write_rounds<S: Space>(
        &self,
        rounds: RangeInclusive<u32>,
        part: &Part<'_, S>,
    ) -> Result<(), StoreError> {
        self.own.write_rounds(&self.subject, rounds.clone(), |writer| {
            part.decided(rounds, |rank, fate| writer.add(rank, fate))
        })
    }

    /// Says that all shares have written the rounds of a span; one of them has to.
    ///
    /// # Errors
    /// [`StoreError::Unkept`].
    pub fn conclude(&self, rounds: RangeInclusive<u32>) -> Result<(), StoreError> {
        let span = Span { first: *rounds.start(), last: *rounds.end(), shares: self.shares };
        self.own.write(&self.root.join(span.name()), |_| Ok(()))
    }

    /// Writes the fates of the own share; none is decided after more than `plies` plies.
    ///
    /// # Errors
    /// [`StoreError::Unkept`].
    pub fn write_fates(&self, plies: u32, fates: &Fates) -> Result<(), StoreError> {
        let path = self.root.join(fates_name(self.share, self.shares));
        let share = Some((self.share, self.shares));
        self.own.write(&path, |out| write_fates(out, &self.subject, share, plies, &mut fates.iter()))
    }

    /// Removes all rounds, also those of other numbers of shares, once the fates of all shares are written.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    // Only once all fates are written are the rounds of no use.
    pub fn sweep(&self) -> Result<(), StoreError> {
        // What cannot be removed does no harm.
        for name in entries(&self.root)? {
            if Span::named(&name).is_some() {
                let _ = self.own.disk.remove(&self.root.join(name));
            } else if name.starts_with(SHARE) {
                let folder = self.root.join(name);
                for name in entries(&folder)?.iter().filter(|name| name.starts_with(ROUNDS) || *name == LOCK)
                {
                    let _ = self.own.disk.remove(&folder.join(name));
                }
                let _ = fs::remove_dir(&folder);
            }
        }
        Ok(())
    }
}
