import { shortLived } from '../cli/test/run-command.ts'
import { type ServerOptions, type ServerProcess, startServer } from '../scripts/server-process.ts'
import { createDatabase, hasPostgresql } from './database.ts'

export interface ShortLivedOptions extends ServerOptions {
  /** Name of a database on the PostgreSQL server of the tests, that its own begins as a copy of (default: with nothing). */
  readonly template?: string | undefined
}

/**
 * Starts the product for as long as a suite runs, where its memory and speed are not the subject. It has a database of its own on the
 * PostgreSQL server of the tests, unless its environment names one; the embedded one without such a server. How it takes memory is for
 * those to say who start the tests.
 */
export async function startShortLived({ template, ...options }: ShortLivedOptions): Promise<ServerProcess> {
  const { GLIBC_TUNABLES } = process.env
  const environment: ServerOptions['environment'] = { GLIBC_TUNABLES, ...options.environment }
  if (!hasPostgresql || environment.DATABASE_URL)
    return startServer({ nodeOptions: shortLived, ...options, environment })
  const database = await createDatabase(template)
  try {
    const server = await startServer({
      nodeOptions: shortLived,
      ...options,
      environment: { ...environment, DATABASE_URL: database.url },
    })
    const stop = async (signal?: NodeJS.Signals) => {
      const code = await server.stop(signal)
      await database.drop()
      return code
    }
    return { ...server, stop }
  } catch (error) {
    await database.drop()
    throw error
  }
}
