import type { Health } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Host } from '../host.ts'
import { jobFigures } from '../jobs/job-figures.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import type { MailRunner } from '../mail/create-mail.ts'

/** Parts of the host that report their state. */
export interface HealthParts {
  readonly jobs: JobRunner
  readonly mail: MailRunner
}

/** State of background services. Jobs and database are shared by all nodes; mail is about this node. */
export function registerHealth(app: FastifyInstance, host: Host, { jobs, mail }: HealthParts): void {
  const { database, configuration } = host
  app.get(
    '/api/core/health',
    { config: { access: 'administrator' }, schema: { summary: 'State of jobs, mail and database' } },
    async (_request, reply): Promise<{ data: Health }> => {
      reply.header('cache-control', 'private, no-store')
      const [figures, about] = await Promise.all([jobFigures(database), describeDatabase(database)])
      return {
        data: {
          jobs: { isRunning: jobs.isRunning, ...figures },
          mail: { transport: configuration.smtp ? 'smtp' : 'files', ...mail.figures() },
          database: about,
          files: { storage: configuration.environment.FILE_STORAGE || 'local' },
        },
      }
    },
  )
}

async function describeDatabase(database: Database): Promise<Health['database']> {
  const [row] = await database.query<{ version: string; bytes: number }>({
    text: `select current_setting('server_version') as "version", pg_database_size(current_database()) as "bytes"`,
  })
  return { kind: database.kind, version: row?.version ?? '', bytes: Number(row?.bytes ?? 0) }
}
