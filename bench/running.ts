import { type ServerProcess, startServer } from '../scripts/server-process.ts'
import { type ArticleContent, fillArticles } from './article-content.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'

/** A server on a filled database of its own. */
export interface Running {
  readonly server: ServerProcess
  readonly database: BenchDatabase
  readonly content: ArticleContent
  stop(): Promise<void>
}

interface Tree {
  /** The repository's folder, when it isn't this one. */
  readonly cwd?: string
  readonly script?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Milliseconds in which the first start has to be ready, which builds the bundles. */
const firstStart = 20 * 60_000

/** Migrates and fills an empty database, and starts a server on it as it is started from then on. */
export async function startFilled({ environment = {}, ...tree }: Tree = {}): Promise<Running> {
  const database = await benchDatabase()
  const settings = {
    ...tree,
    environment: { DATABASE_URL: database.url, LOG_LEVEL: 'error', DEMO: 'true', ...environment },
  }
  try {
    const first = await startServer({ ...settings, within: firstStart })
    const content = await fillArticles(database, first).finally(() => first.stop())
    await database.analyze()
    const server = await startServer(settings)
    return {
      server,
      database,
      content,
      async stop() {
        await server.stop()
        await database.drop()
      },
    }
  } catch (error) {
    await database.drop()
    throw error
  }
}
