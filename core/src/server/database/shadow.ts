import corePackage from '@tessera/core/package.json' with { type: 'json' }
import { openDatabase } from './connection.ts'
import type { OpenedDatabase } from './database.ts'
import { cachedSnapshot } from './snapshot-cache.ts'

/** An empty embedded database in memory to try things out on; a copy, since PostgreSQL takes seconds to set one up. */
export async function openShadow(): Promise<OpenedDatabase> {
  return openDatabase({ snapshot: await emptySnapshot() })
}

/** What a database of `openShadow` begins with. */
export function emptySnapshot(): Promise<Blob> {
  const version = corePackage.dependencies['@electric-sql/pglite']
  return cachedSnapshot(`alone-${version}`, openAlone)
}

/** Without the databases that others are made from: nobody makes any in here, and every copy would carry them along. */
async function openAlone(): Promise<OpenedDatabase> {
  const database = await openDatabase()
  await database.session(async session => {
    await session.query({ text: 'update pg_database set datistemplate = false' })
    for (const name of ['template0', 'template1']) await session.query({ text: `drop database ${name}` })
  })
  return database
}
