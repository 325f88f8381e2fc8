import { type FileLockHolder, lockFile } from './file-lock.ts'

/**
 * Locks a data directory for this process: two processes would corrupt it. The lock of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws if another live process holds it
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = lockFile(`${directory}.lock`)
  if (lock.unlock) return lock.unlock
  throw new DataDirectoryInUseError(directory, lock.holder)
}

/** Another process has the embedded database open. */
export class DataDirectoryInUseError extends Error {
  constructor(directory: string, holder: FileLockHolder | undefined) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
    super(
      `The embedded database in ${directory} is in use by ${who}. Stop that process first, or set DATABASE_URL to a ` +
        'PostgreSQL server, which any number of processes can share.',
    )
    this.name = 'DataDirectoryInUseError'
  }
}
