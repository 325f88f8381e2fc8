import type { FastifyInstance } from 'fastify'
import type { ServerHost } from '../../plugin/server-host.ts'
import { acceptParts } from '../../rest/form-parts.ts'
import { importRequest } from '../transfer/import-request.ts'
import { findImport, knownRows, listImports } from './import-ledger.ts'
import { importTable } from './import-table.ts'
import { receiveFile } from './receive-file.ts'
import { recordsOf } from './record-etags.ts'
import type { KnownRecord, OpenedImport, SourceRecord } from './source-record.ts'
import { undoImport } from './undo-import.ts'
import { checkImported, mostImported, writeImported } from './write-imported.ts'

const path = '/api/core/imports'
const config = { access: 'administrator' } as const
const bodyLimit = 16 * 1024 * 1024
const text = { type: 'string', minLength: 1, maxLength: 2000 } as const
const key = { type: 'string', minLength: 1, maxLength: 2100 } as const
const params = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } as const
const importId = { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] } as const

const record = {
  type: 'object',
  additionalProperties: false,
  required: ['key', 'entity', 'data'],
  properties: {
    key,
    entity: { type: 'string', maxLength: 200 },
    data: { type: 'object' },
    createdAt: { type: 'string', format: 'date-time' },
    finds: { type: 'string', maxLength: 200 },
    owner: key,
    uses: { type: 'array', maxItems: 10_000, items: key },
  },
} as const

const body = (properties: object, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

interface ById {
  readonly Params: { readonly id: string }
}

/** Registers the routes of imports from elsewhere, by which programs write records together with their origins. */
export async function registerImports(app: FastifyInstance, host: ServerHost): Promise<void> {
  const modules = [...new Set([...host.entities.values()].map(({ module }) => module))]

  app.get(path, { config, schema: { summary: 'What was imported from elsewhere' } }, async (_request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return { data: await listImports(host.database) }
  })

  app.post<{ Body: { readonly importer: string; readonly source: string; readonly isDryRun?: boolean } }>(
    path,
    {
      config,
      schema: {
        summary: 'Begins an import, or goes on with it: each source has one',
        body: body({ importer: text, source: text, isDryRun: { type: 'boolean' } }, ['importer', 'source']),
      },
    },
    async ({ body: { importer, source, isDryRun = false } }): Promise<{ data: OpenedImport }> => {
      const { languages, defaultLanguage } = host.configuration
      const importId = await findImport(host.database, importer, source, !isDryRun)
      return { data: { importId, modules, languages, defaultLanguage } }
    },
  )

  app.post<{ Body: { readonly importId: string | null; readonly records: readonly SourceRecord[] } }>(
    `${path}/check`,
    {
      bodyLimit,
      config,
      schema: {
        summary: 'What would become of records, without writing them',
        body: body({ importId, records: { type: 'array', maxItems: mostImported, items: record } }, ['records']),
      },
    },
    async ({ body }) => ({ data: await checkImported(host, body.importId ?? null, body.records) }),
  )

  app.post<ById & { Body: { readonly records: readonly SourceRecord[] } }>(
    `${path}/:id/records`,
    {
      bodyLimit,
      config,
      schema: {
        summary: 'Writes records with their origins; those that were brought before stay as they are',
        params,
        body: body({ records: { type: 'array', maxItems: mostImported, items: record } }, ['records']),
      },
    },
    async ({ params, body, caller }) => ({ data: await writeImported(host, params.id, body.records, { caller }) }),
  )

  app.post<ById & { Body: { readonly keys: readonly string[]; readonly fields: readonly string[] } }>(
    `${path}/:id/known`,
    {
      bodyLimit,
      config,
      schema: {
        summary: 'Records that were brought before',
        params,
        body: body(
          {
            keys: { type: 'array', maxItems: 5000, items: key },
            fields: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 200 } },
          },
          ['keys', 'fields'],
        ),
      },
    },
    async ({ params, body: { keys, fields } }): Promise<{ data: KnownRecord[] }> => {
      const rows = await knownRows(host.database, params.id, keys)
      const records = await recordsOf(host, rows, {})
      const data = rows.map(({ key, entity, id }) => {
        const row = records.get(`${entity}/${id}`)
        return { key, entity, id, values: row ? Object.fromEntries(fields.map(name => [name, row[name]])) : null }
      })
      return { data }
    },
  )

  app.post<{ Body: { readonly importId: string | null; readonly entity: string; readonly request: unknown } }>(
    `${path}/table`,
    {
      bodyLimit,
      config,
      schema: {
        summary: 'Imports rows as the import of their entity does, and remembers what it made',
        body: body({ importId, entity: text, request: { type: 'object' } }, ['entity', 'request']),
      },
    },
    async ({ body: { importId = null, entity, request }, caller }) => ({
      data: await importTable(host, importId, entity, importRequest(request), { caller }),
    }),
  )

  app.post<ById>(
    `${path}/:id/undo`,
    { config, schema: { summary: 'Removes the next part of what was imported and not edited since', params } },
    async ({ params, caller }) => ({ data: await undoImport(host, params.id, { caller }) }),
  )

  await app.register(async scope => {
    await acceptParts(scope)
    scope.post<ById>(
      `${path}/:id/files`,
      {
        config,
        schema: { summary: 'Writes a record (the part "record", JSON) with its file (the part "file")', params },
      },
      async request => ({ data: await receiveFile(host, request.params.id, request) }),
    )
  })
}
