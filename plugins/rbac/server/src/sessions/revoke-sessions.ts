import { type ListQuery, ownValues } from '@tessera/core'
import { session } from '@tessera/rbac'
import { type Context, type PluginHost, system, type Transaction } from '@tessera/server'

const atOnce = 1000

type SessionFilter = NonNullable<NonNullable<ListQuery<typeof session>['filters']>['and']>[number]

interface RevokeOptions {
  /** A session that remains. */
  readonly except?: string
  readonly transaction?: Transaction
}

/** Ends every open session of the subjects, on all nodes at once; with a transaction, when it commits. */
export async function revokeSessions(
  host: Pick<PluginHost, 'service'>,
  subjectIds: readonly string[],
  { except, transaction }: RevokeOptions = {},
): Promise<void> {
  if (subjectIds.length === 0) return
  const ofSubjects: SessionFilter = { column: 'subjectId', method: 'inArray', value: [...subjectIds] }
  await revokeWhere(
    host,
    except ? [ofSubjects, { column: 'id', method: 'ne', value: except }] : [ofSubjects],
    transaction,
  )
}

/** Ends one session, on all nodes at once. A session that has already ended is left alone. */
export async function revokeSession(
  host: Pick<PluginHost, 'service'>,
  sessionId: string,
  transaction?: Transaction,
): Promise<void> {
  await revokeWhere(host, [{ column: 'id', method: 'eq', value: sessionId }], transaction)
}

async function revokeWhere(
  host: Pick<PluginHost, 'service'>,
  filters: readonly SessionFilter[],
  transaction: Transaction | undefined,
): Promise<void> {
  const context: Context = { ...system, ...(transaction && { transaction }) }
  const sessions = host.service(session)
  const isOpen: SessionFilter = { column: 'revokedAt', method: 'isNull' }
  const { rows } = await sessions.list({ filters: { and: [...filters, isOpen] }, limit: atOnce }, context)
  if (rows.length === 0) return
  const ended = ownValues(session, { revokedAt: new Date().toISOString(), refreshHash: null })
  await sessions.updateMany(
    rows.map(({ id }) => ({ id, data: ended })),
    context,
  )
  if (rows.length === atOnce) await revokeWhere(host, filters, transaction)
}
