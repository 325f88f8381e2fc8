import manifest from '@tessera/server/package.json' with { type: 'json' }
import { cachedFile } from './snapshot-cache.ts'

/** The file with the snapshot of an empty database; created where it isn't cached, which takes seconds. */
export function emptySnapshotFile(): Promise<string> {
  const version = manifest.dependencies['@electric-sql/pglite']
  return cachedFile(`alone-${version}.tar`, create)
}

/** Drops the template databases, which are never used here and would be part of every clone. */
async function create(): Promise<Uint8Array> {
  const { openDatabase } = await import('./connection.ts')
  const database = await openDatabase()
  try {
    await database.session(async session => {
      await session.query({ text: 'update pg_database set datistemplate = false' })
      for (const name of ['template0', 'template1']) await session.query({ text: `drop database ${name}` })
    })
    return await database.snapshot()
  } finally {
    await database.close()
  }
}
