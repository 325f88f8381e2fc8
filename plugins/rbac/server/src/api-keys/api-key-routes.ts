import { ownValues } from '@tessera/core'
import { apiKey, apiKeysToRoles, role } from '@tessera/rbac'
import {
  ConflictError,
  type Context,
  type FastifyInstance,
  idOf,
  issues,
  NotFoundError,
  type PluginHost,
  ValidationError,
} from '@tessera/server'
import { describedObject } from '../authentication/responses.ts'
import { rbacIssues } from '../errors.ts'
import type { Rbac } from '../rbac.ts'
import { assertMayWriteCredentials } from '../subjects/own-scope.ts'
import { newApiKey, storedKey } from './api-key-text.ts'

interface WantedKey {
  readonly title: string
  /** Slugs. */
  readonly roles: readonly string[]
  /** ISO time. */
  readonly expiresAt?: string | null
}

const path = `/api/${apiKey.path}`
const access = 'administrator' as const
const keySchema = { type: 'string', description: 'The key, which is shown this once: the bearer of requests' }
const idSchema = { type: 'string', format: 'uuid' }

/** Makes API keys, gives them another text, and revokes them. A later reader finds no more than their last characters. */
export function registerApiKeys(app: FastifyInstance, { host }: Rbac): void {
  const { database } = host
  const keys = host.service(apiKey)

  app.post<{ Body: WantedKey }>(
    `${path}/issue`,
    {
      config: { access },
      schema: {
        summary: 'Makes an API key that acts with roles',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['title', 'roles'],
          properties: {
            title: { type: 'string', minLength: 1, maxLength: 200 },
            roles: { type: 'array', minItems: 1, maxItems: 50, uniqueItems: true, items: { type: 'string' } },
            expiresAt: { type: ['string', 'null'], format: 'date-time' },
          },
        },
        response: { 201: describedObject('The key and its record', { id: idSchema, key: keySchema }) },
      },
    },
    async ({ body, caller }, reply) => {
      await assertMayWriteCredentials(host, { caller })
      return reply.code(201).send({ data: await issueKey(host, body, { caller }) })
    },
  )

  app.post(
    `${path}/:id/key`,
    {
      config: { access },
      schema: {
        summary: 'Gives an API key a new text; the one before no longer counts',
        response: { 200: describedObject('The key', { key: keySchema }) },
      },
    },
    async request => {
      const { caller } = request
      const key = newApiKey()
      await database.transaction(async transaction => {
        const context = { caller, transaction }
        const row = await keys.find(idOf(request), context)
        if (!row) throw new NotFoundError()
        if (row.revokedAt !== null) throw new ConflictError(rbacIssues.RBAC_KEY_REVOKED())
        await keys.update(row.id, ownValues(apiKey, storedKey(key)), context)
      })
      return { data: { key } }
    },
  )

  app.post(
    `${path}/:id/revoke`,
    { config: { access }, schema: { summary: 'Revokes an API key, for good' } },
    async request => {
      const { caller } = request
      const data = await database.transaction(async transaction => {
        const context = { caller, transaction }
        const row = await keys.find(idOf(request), context)
        if (!row) throw new NotFoundError()
        if (row.revokedAt !== null) return row
        return keys.update(row.id, ownValues(apiKey, { revokedAt: new Date().toISOString() }), context)
      })
      return { data }
    },
  )
}

async function issueKey(host: PluginHost, { title, roles, expiresAt }: WantedKey, { caller }: Context) {
  const key = newApiKey()
  const id = await host.database.transaction(async transaction => {
    const context = { caller, transaction }
    const { rows } = await host.service(role).list({ limit: 1000 }, context)
    const found = rows.filter(({ slug }) => roles.includes(slug))
    if (found.length < roles.length) {
      throw new ValidationError(issues.ONE_OF('roles', { choices: rows.map(({ slug }) => slug).join(', ') }))
    }
    const values = ownValues(apiKey, { title, expiresAt: expiresAt ?? null, ...storedKey(key) })
    const made = await host.service(apiKey).create(values, context)
    const links = found.map(each => ({ apiKeyId: made.id, roleId: each.id }))
    await host.service(apiKeysToRoles).createMany(links, context)
    return made.id
  })
  return { id, key }
}
