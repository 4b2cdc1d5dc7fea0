//! A text index's folder that is only read: nothing is locked in it, so that one on a read-only mount, or in somebody
//! else's folder, can be asked. A knowledge base's folder never changes once it is in place, so there is nothing that a
//! lock would hold off.

use std::path::Path;
use std::sync::Arc;
use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, MmapDirectory, WatchCallback, WatchHandle, WritePtr,
};

/// The folder.
#[derive(Debug, Clone)]
pub(crate) struct ReadOnly(pub MmapDirectory);

fn refused() -> std::io::Error {
    std::io::Error::from(std::io::ErrorKind::ReadOnlyFilesystem)
}

impl Directory for ReadOnly {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.0.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(refused()), filepath: path.to_owned() })
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.0.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::IoError { io_error: Arc::new(refused()), filepath: path.to_owned() })
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.0.atomic_read(path)
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> std::io::Result<()> {
        Err(refused())
    }

    fn sync_directory(&self) -> std::io::Result<()> {
        Ok(())
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }

    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tantivy::schema::{FAST, Schema};
    use tantivy::{Index, IndexWriter, TantivyDocument};

    #[test]
    fn an_index_in_which_nothing_can_be_locked_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let mut fields = Schema::builder();
        fields.add_u64_field("number", FAST);
        let index = Index::create_in_dir(folder.path(), fields.build()).unwrap();
        let mut writer: IndexWriter<TantivyDocument> = index.writer_with_num_threads(1, 20 << 20).unwrap();
        writer.add_document(TantivyDocument::default()).unwrap();
        writer.commit().unwrap();
        writer.wait_merging_threads().unwrap();
        // Where the lock would be no file can be made.
        let lock = folder.path().join(".tantivy-meta.lock");
        let _ = std::fs::remove_file(&lock);
        std::fs::create_dir(&lock).unwrap();
        let index = Index::open(ReadOnly(MmapDirectory::open(folder.path()).unwrap())).unwrap();
        assert_eq!(index.reader().unwrap().searcher().num_docs(), 1);
    }
}
