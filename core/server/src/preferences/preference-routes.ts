import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { isStaff } from '../access/writers.ts'
import { ForbiddenError, NotFoundError, ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import type { PluginHost } from '../plugin.ts'
import { everybody, PreferenceStore } from './preference-store.ts'

interface Body {
  readonly value: unknown
  readonly isShared: boolean
}

const most = { key: 200, bytes: 64 * 1024 } as const
const path = '/api/core/preferences'
const access = 'subject' as const
const isShared = {
  type: 'boolean',
  default: false,
  description: 'Shared by everybody instead of the caller’s own',
} as const

/** Registers the routes of back office preferences: per subject, or shared by everybody. */
export async function registerPreferences(
  app: FastifyInstance,
  host: Pick<PluginHost, 'access' | 'database' | 'entities'>,
): Promise<void> {
  const store = new PreferenceStore(host.database)
  await app.register(async scope => {
    scope.addHook('onRequest', async ({ caller }) => {
      if (!isStaff(caller, host)) throw new ForbiddenError()
    })
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))

    scope.get<{ Querystring: { readonly prefix: string } }>(
      path,
      {
        config: { access },
        schema: {
          summary: 'Preferences of the caller, and shared ones',
          querystring: {
            type: 'object',
            additionalProperties: false,
            properties: { prefix: { type: 'string', maxLength: most.key, default: '' } },
          },
        },
      },
      async ({ caller, query }) => {
        const own = caller.subjectId ? [caller.subjectId] : []
        return { data: await store.list([...own, everybody], query.prefix) }
      },
    )

    scope.put<{ Params: { readonly '*': string }; Body: Body }>(
      `${path}/*`,
      {
        bodyLimit: 2 * most.bytes,
        config: { access },
        schema: {
          summary: 'Stores a preference; keys consist of letters, digits, - / . _',
          body: {
            type: 'object',
            additionalProperties: false,
            required: ['value'],
            properties: { value: { description: `JSON of at most ${most.bytes} bytes` }, isShared },
          },
        },
      },
      async ({ caller, params, body }) => {
        const owner = ownerOf(caller, body.isShared)
        const key = keyOf(params['*'])
        if (Buffer.byteLength(JSON.stringify(body.value)) > most.bytes) {
          throw new ValidationError(issues.TOO_MANY_BYTES('value', { maximum: most.bytes }))
        }
        return { data: await store.put(owner, key, body.value) }
      },
    )

    scope.delete<{ Params: { readonly '*': string }; Querystring: { readonly isShared: boolean } }>(
      `${path}/*`,
      {
        config: { access },
        schema: {
          summary: 'Deletes a preference',
          querystring: { type: 'object', additionalProperties: false, properties: { isShared } },
        },
      },
      async ({ caller, params, query }) => {
        const key = keyOf(params['*'])
        if (!(await store.remove(ownerOf(caller, query.isShared), key))) throw new NotFoundError()
        return { data: { key, isShared: query.isShared } }
      },
    )
  })
}

/** Whose preference is written. */
function ownerOf({ isAdministrator, subjectId }: Caller, shared: boolean): string {
  if (shared) {
    if (!isAdministrator) throw new ForbiddenError(issues.SHARED_PREFERENCES())
    return everybody
  }
  if (!subjectId) throw new ValidationError(issues.PREFERENCE_OWNER('isShared'))
  return subjectId
}

function keyOf(key: string): string {
  if (!/^[a-z0-9\-/._]+$/.test(key) || key.length > most.key) {
    throw new ValidationError(issues.PREFERENCE_KEY('key', { maximum: most.key }))
  }
  return key
}
