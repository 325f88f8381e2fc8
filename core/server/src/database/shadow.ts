import { readFile } from 'node:fs/promises'
import { openDatabase } from './connection.ts'
import type { OpenedDatabase } from './database.ts'
import { emptySnapshotFile } from './empty-snapshot.ts'

/** An empty in-memory database to run migrations on; cloned from a cached one, because creating it takes seconds. */
export async function openShadow(): Promise<OpenedDatabase> {
  return openDatabase({ snapshot: await emptySnapshot() })
}

/** What a database of `openShadow` begins with. */
export async function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(await emptySnapshotFile())
}
