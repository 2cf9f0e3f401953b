//! What is done whole or not at all, and when it is on disk.

use super::World;

impl World {
    /// Runs `work` whole or not at all. It is on disk when [`World::commit`] has returned, together with what else was done since the last
    /// time: requests that came at once share one wait for the disk. Nobody may be told of it earlier.
    pub(crate) fn durably<T, E: From<rusqlite::Error>>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        if self.in_unit {
            return work(self);
        }
        self.begin()?;
        let done = work(self).and_then(|value| Ok(self.keep().map(|()| value)?));
        if done.is_err() {
            self.forget();
        }
        done
    }

    fn begin(&mut self) -> rusqlite::Result<()> {
        if self.db.is_autocommit() {
            self.db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        }
        self.db.prepare_cached("SAVEPOINT unit")?.execute([])?;
        self.in_unit = true;
        Ok(())
    }

    fn keep(&mut self) -> rusqlite::Result<()> {
        for (id, chain) in &mut self.chains {
            chain.pool.save(&self.db, *id)?;
        }
        self.db.prepare_cached("RELEASE unit")?.execute([])?;
        self.in_unit = false;
        self.chains.values_mut().for_each(|chain| chain.touched = false);
        Ok(())
    }

    /// Undoes the unit that failed: in the file, and what memory believed meanwhile.
    pub(crate) fn forget(&mut self) {
        self.twist = None;
        if std::mem::take(&mut self.in_unit) {
            let undone = self.db.execute_batch("ROLLBACK TO unit; RELEASE unit");
            // A disk that is full, for example, makes SQLite undo the units before this one too.
            self.lost |= undone.is_err() || self.db.is_autocommit();
        }
        self.chains.retain(|_, chain| !chain.touched);
    }

    /// Puts on disk what was done since the last time. False if that failed: then nothing of it happened.
    #[must_use]
    pub(crate) fn commit(&mut self) -> bool {
        if !self.owes() {
            return true;
        }
        let lost = std::mem::take(&mut self.lost);
        let done = if lost { Ok(0) } else { self.db.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([])) };
        if let Err(error) = &done {
            tracing::error!(%error, "what was done could not be written");
        }
        let kept = done.is_ok() && !lost;
        if !kept {
            if !self.db.is_autocommit() {
                let _ = self.db.execute_batch("ROLLBACK");
            }
            self.chains.clear();
        }
        kept
    }

    /// Whether something waits for [`World::commit`].
    pub(crate) fn owes(&self) -> bool {
        self.lost || !self.db.is_autocommit()
    }
}
