import type { JsonSchema } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import { NotFoundError, PreconditionFailedError, ValidationError } from '../../errors/errors.ts'
import type { ConfiguredPlugin } from '../../plugin/plugin.ts'
import { fieldsOf, schemaOfSetting, storedSettings } from '../../plugin/plugin-settings.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { causesOf } from '../../validation/validation-cause.ts'
import { bodyCompiler, type Validator } from '../../validation/validator.ts'
import { checkServices } from './check-services.ts'
import { findUpdates } from './find-updates.ts'
import { listPlugin } from './plugin-listing.ts'
import { pluginSettings } from './setting-texts.ts'

const config = { access: 'administrator' } as const
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { language: { type: 'string', maxLength: 35, default: 'en', description: 'Of the texts of settings' } },
} as const

interface Query {
  readonly language: string
}

/** Registers `GET /api/core/plugins`, and `GET` and `PATCH` of the settings of each. */
export function registerPluginRoutes(app: FastifyInstance, host: ServerHost): void {
  const compile = bodyCompiler()
  const validators = new Map<string, Validator>()

  app.get<{ Querystring: Query }>(
    '/api/core/plugins',
    { config, schema: { summary: 'The plugins of the configuration, with everything that they bring', querystring } },
    async ({ query: { language } }, reply) => {
      reply.header('cache-control', 'private, no-store')
      const data = await Promise.all(host.plugins.map(each => listPlugin(host, each, language)))
      return { data, meta: { leftOut: host.leftOut } }
    },
  )

  app.get(
    '/api/core/plugins/checks',
    { config, schema: { summary: 'Whether the services that the configuration names answer' } },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return { data: await checkServices(host) }
    },
  )

  app.get(
    '/api/core/plugins/updates',
    { config, schema: { summary: 'What npm has of the plugins of others, and of the product' } },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return { data: await findUpdates(host) }
    },
  )

  app.get<{ Params: { readonly module: string }; Querystring: Query }>(
    '/api/core/plugins/:module/settings',
    { config, schema: { summary: 'The settings of a plugin', querystring } },
    async ({ params, query: { language } }, reply) => {
      const { plugin, package: name } = withSettings(host, params.module)
      const settings = await pluginSettings(host, plugin, name, language)
      return reply.header('cache-control', 'private, no-store').header('etag', settings.etag).send({ data: settings })
    },
  )

  app.patch<{ Params: { readonly module: string }; Querystring: Query; Body: Readonly<Record<string, unknown>> }>(
    '/api/core/plugins/:module/settings',
    {
      config,
      schema: {
        summary: 'Changes settings of a plugin; null brings a default back',
        querystring,
        body: { type: 'object' },
      },
    },
    async ({ params, query: { language }, body, headers, caller }) => {
      const { plugin, package: name } = withSettings(host, params.module)
      const validate = validators.get(plugin.name) ?? compile(() => changesSchema(plugin))
      validators.set(plugin.name, validate)
      if (!validate(body)) throw new ValidationError(causesOf(validate.errors ?? []))
      await host.database.transaction(async transaction => {
        // The row may not be there yet.
        const lock = {
          text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
          values: [`settings ${plugin.name}`],
        }
        await transaction.query(lock)
        const { values, etag } = await storedSettings(transaction, plugin.name)
        const wanted = headers['if-match']
        if (wanted !== undefined && wanted !== '*' && wanted.replace(/^W\//, '') !== etag) {
          const { catalogues } = host
          throw new PreconditionFailedError(
            await pluginSettings({ database: transaction, catalogues }, plugin, name, language),
          )
        }
        const changed = Object.entries({ ...values, ...body }).filter(([, value]) => value !== null)
        await transaction.query({
          text: `insert into "core_plugin_settings" ("module", "values", "updated_by") values ($1, $2, $3)
            on conflict ("module") do update
            set "values" = excluded."values", "updated_by" = excluded."updated_by", "updated_at" = now()`,
          values: [plugin.name, JSON.stringify(Object.fromEntries(changed)), caller.subjectId ?? null],
        })
      })
      return { data: await pluginSettings(host, plugin, name, language) }
    },
  )
}

/** @throws NotFoundError if there is no such plugin, or it has no settings */
function withSettings({ plugins }: ServerHost, module: string): ConfiguredPlugin {
  const found = plugins.find(({ plugin }) => plugin.name === module)
  if (!found || fieldsOf(found.plugin).length === 0) throw new NotFoundError()
  return found
}

function changesSchema(plugin: ConfiguredPlugin['plugin']): JsonSchema {
  const properties = fieldsOf(plugin).map(([name, schema]) => [name, orNull(schemaOfSetting(schema))])
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) }
}

function orNull(schema: JsonSchema): JsonSchema {
  const { enum: choices } = schema as { readonly enum?: readonly unknown[] }
  return { ...schema, type: [schema.type, 'null'], ...(choices && { enum: [...choices, null] }) }
}
