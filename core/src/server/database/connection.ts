import type { DatabaseOptions, OpenedDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

/**
 * Opens the database: PostgreSQL on a server when there is a `url`, else the embedded one.
 * @throws when the server can't be reached or is too old, or when another process has the data directory open
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenedDatabase> {
  return options.url ? openServer(options.url, options) : openEmbedded(options)
}
