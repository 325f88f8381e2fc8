import { ownValues } from '@tessera/core'
import { type Context, type PluginHost, system } from '@tessera/core/server'
import { session } from '../../index.ts'

const atOnce = 1000

interface RevokeOptions {
  /** A session that stays. */
  readonly except?: string
  readonly transaction?: NonNullable<Context['transaction']>
}

/** Ends every open session of the subjects, on all nodes at once; with a transaction when it commits. */
export async function revokeSessions(
  host: Pick<PluginHost, 'service'>,
  subjectIds: readonly string[],
  { except, transaction }: RevokeOptions = {},
): Promise<void> {
  if (subjectIds.length === 0) return
  const context: Context = { ...system, ...(transaction && { transaction }) }
  const sessions = host.service(session)
  const { rows } = await sessions.list(
    {
      filters: {
        and: [
          { column: 'subjectId', method: 'inArray', value: [...subjectIds] },
          { column: 'revokedAt', method: 'isNull' },
          ...(except ? [{ column: 'id', method: 'ne', value: except } as const] : []),
        ],
      },
      limit: atOnce,
    },
    context,
  )
  const revokedAt = new Date().toISOString()
  await sessions.updateMany(
    rows.map(({ id }) => ({ id, data: ownValues(session, { revokedAt, refreshHash: null }) })),
    context,
  )
  if (rows.length === atOnce)
    await revokeSessions(host, subjectIds, { ...(except && { except }), ...(transaction && { transaction }) })
}
