import type { DatabaseOptions, OpenedDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

/**
 * Opens the database: a PostgreSQL server if there is a `url`, otherwise the embedded one.
 * @throws if the server is unreachable or too old, or if another process uses the data directory
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenedDatabase> {
  return options.url ? openServer(options.url, options) : openEmbedded(options)
}
