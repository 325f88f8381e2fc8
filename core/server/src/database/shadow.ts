import manifest from '@tessera/server/package.json' with { type: 'json' }
import { openDatabase } from './connection.ts'
import type { OpenedDatabase } from './database.ts'
import { cachedSnapshot } from './snapshot-cache.ts'

/** An empty in-memory database to run migrations on; cloned from a cached one, because creating it takes seconds. */
export async function openShadow(): Promise<OpenedDatabase> {
  return openDatabase({ snapshot: await emptySnapshot() })
}

/** What a database of `openShadow` begins with. */
export function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const version = manifest.dependencies['@electric-sql/pglite']
  return cachedSnapshot(`alone-${version}`, openAlone)
}

/** Drops the template databases, which are never used here and would be part of every clone. */
async function openAlone(): Promise<OpenedDatabase> {
  const database = await openDatabase()
  await database.session(async session => {
    await session.query({ text: 'update pg_database set datistemplate = false' })
    for (const name of ['template0', 'template1']) await session.query({ text: `drop database ${name}` })
  })
  return database
}
