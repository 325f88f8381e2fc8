import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileTooLargeError, isFull, StorageFullError } from './errors.ts'

/** Uploads in progress, in a folder on the storage's own file system, so that a rename completes them. */
export class TemporaryFiles {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  /** Gives `work` a temporary path; whatever is there afterwards is removed, also on failure. */
  async use<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#directory, { recursive: true })
    const path = join(this.#directory, randomUUID())
    try {
      return await work(path)
    } catch (error) {
      throw isFull(error) ? new StorageFullError() : error
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Removes what a killed process left behind. */
  async removeOlderThan(moment: Date): Promise<void> {
    const names = await readdir(this.#directory).catch(() => [])
    for (const name of names) {
      const path = join(this.#directory, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtime < moment) await rm(path, { force: true })
    }
  }
}

/**
 * Writes a stream to a file.
 * @param maximumSize in bytes
 * @throws FileTooLargeError as soon as it is longer, or if it was truncated before
 */
export async function writeStream(stream: Readable, path: string, maximumSize: number): Promise<void> {
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > maximumSize ? new FileTooLargeError({ maximum: megabytes(maximumSize) }) : null, chunk)
    },
  })
  await pipeline(stream, limit, createWriteStream(path, { flags: 'wx' }))
  if ('truncated' in stream && stream.truncated) throw new FileTooLargeError({ maximum: megabytes(maximumSize) })
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MB`
}
