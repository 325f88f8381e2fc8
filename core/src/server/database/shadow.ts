import corePackage from '@tessera/core/package.json' with { type: 'json' }
import { type OpenedDatabase, openDatabase } from './connection.ts'
import { cachedSnapshot } from './snapshot-cache.ts'

/** An empty embedded database in memory to try things out on; a copy, since PostgreSQL takes seconds to set one up. */
export async function openShadow(): Promise<OpenedDatabase> {
  const version = corePackage.dependencies['@electric-sql/pglite']
  return openDatabase({ snapshot: await cachedSnapshot(`empty-${version}`, openDatabase) })
}
