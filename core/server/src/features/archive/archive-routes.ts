import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { DamagedArchiveError, SecretKeyNeededError, ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { Caller } from '../../records/caller.ts'
import { type ExtraPart, extraParts } from './archive-format.ts'
import { importArchive } from './import-archive.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { writeArchive } from './write-archive.ts'

const path = '/api/core/archive'
const config = { access: 'administrator' } as const
const list = { type: 'string', minLength: 1, maxLength: 2000 } as const

interface ExportQuery {
  readonly only?: string
  readonly with?: string
}

/** Registers `GET /api/core/archive`, which answers with an archive of the site, and `POST`, which takes one in. */
export function registerArchive(app: FastifyInstance, host: ServerHost): void {
  const modules = new Set([...host.entities.values()].map(({ module }) => module))

  app.get<{ Querystring: ExportQuery }>(
    path,
    {
      config,
      schema: {
        summary: 'An archive of the content of the site, with its files',
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            only: { ...list, description: 'Modules, separated by commas' },
            with: { ...list, description: `What else: ${extraParts.join(', ')}` },
          },
        },
      },
    },
    async ({ query, caller }, reply) => {
      const only = namesIn('only', query.only, [...modules])
      const extra = namesIn('with', query.with, extraParts) as readonly ExtraPart[] | undefined
      if (extra?.includes('people')) assertSecretKey(caller)
      const archive = await writeArchive(host, { only, with: extra })
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="site.tar.gz"')
        .type('application/gzip')
        .send(archive)
    },
  )

  app.register(async scope => {
    scope.addContentTypeParser('application/gzip', (_request, body, done) => done(null, body))
    scope.post<{ Body: Readable; Querystring: { readonly isDryRun?: boolean } }>(
      path,
      {
        config,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        schema: {
          summary: 'Imports an archive: records with the same id are changed, others are created',
          querystring: {
            type: 'object',
            additionalProperties: false,
            properties: { isDryRun: { type: 'boolean' } },
          },
        },
      },
      async ({ body, caller, query: { isDryRun = false } }) => {
        assertSecretKey(caller)
        if (!(body instanceof Readable)) throw new DamagedArchiveError({ reason: 'the request has none' })
        return inTemporaryFile(host, body, async file => ({ data: await importArchive(host, file, { isDryRun }) }))
      },
    )
  })
}

/**
 * Hashes of passwords leave with people, and come with any archive: a borrowed session must not be enough for that.
 * @throws SecretKeyNeededError
 */
function assertSecretKey({ kind }: Caller): void {
  if (kind !== 'secret-key' && kind !== 'system') throw new SecretKeyNeededError()
}

async function inTemporaryFile<Result>(
  host: ServerHost,
  body: Readable,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await temporaryFolder(host)
  try {
    const file = join(folder, 'archive.tar.gz')
    await pipeline(body, createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws ValidationError */
function namesIn(parameter: string, text: string | undefined, known: readonly string[]): readonly string[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map(name => name.trim())
  if (names.some(name => !known.includes(name))) {
    throw new ValidationError(issues.ONE_OF(parameter, { choices: known.join(', ') }))
  }
  return names
}
