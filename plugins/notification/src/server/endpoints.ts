import { type ContentHost, type RemovalHook, sqlNames, system } from '@tessera/server'
import { endpoint } from '../index.ts'
import type { Receiver } from './channels/notification-channel.ts'

const [endpoints, e] = sqlNames(endpoint)
const reachedSql = `select ${e.subjectId} as "subjectId", ${e.receiver} as "receiver" from ${endpoints}
  where ${e.channel} = $1 and ${e.subjectId} = any($2) and ${e.suppressedAt} is null order by ${e.updatedAt}`
const lockSql = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
const suppressSql = `update ${endpoints} set ${e.suppressedAt} = now() where ${e.channel} = $1 and ${e.receiver} = $2 and ${e.suppressedAt} is null`

/** Where subjects are reached over a channel that they have set up, the newest of each. @param ids distinct */
export async function endpointsOf(
  { database, access }: ContentHost,
  channel: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Receiver>> {
  const rows = await database.query<{ subjectId: string; receiver: string }>({
    text: reachedSql,
    values: [channel, ids],
  })
  if (rows.length === 0) return new Map()
  const contacts = await access.contactsOf([...new Set(rows.map(({ subjectId }) => subjectId))], database)
  return new Map(
    rows.map(({ subjectId, receiver }) => [
      subjectId,
      { receiver, language: contacts.get(subjectId)?.language ?? null },
    ]),
  )
}

/** Stores where a subject is reached; a place that was somebody else's is theirs now. */
export async function linkEndpoint(
  host: ContentHost,
  { channel, subjectId, receiver }: { readonly channel: string; readonly subjectId: string; readonly receiver: string },
): Promise<void> {
  await host.database.transaction(async transaction => {
    await transaction.query({ text: lockSql, values: [`notification endpoint ${channel} ${receiver}`] })
    const context = { ...system, transaction }
    const filters = {
      and: [
        { column: 'channel', method: 'eq', value: channel },
        { column: 'receiver', method: 'eq', value: receiver },
      ],
    } as const
    const { rows } = await host.service(endpoint).list({ filters, limit: 1 }, context)
    const [found] = rows
    if (found) await host.service(endpoint).update(found.id, { subjectId, suppressedAt: null }, context)
    else await host.service(endpoint).create({ channel, subjectId, receiver }, context)
  })
}

/** Deletes where a subject is reached over a channel. @returns how many there were */
export async function unlinkEndpoints(host: ContentHost, channel: string, subjectId: string): Promise<number> {
  const filters = {
    and: [
      { column: 'channel', method: 'eq', value: channel },
      { column: 'subjectId', method: 'eq', value: subjectId },
    ],
  } as const
  return host.database.transaction(async transaction => {
    // Another one that unlinks them finds nothing left.
    await transaction.query({ text: lockSql, values: [`notification endpoints ${channel} ${subjectId}`] })
    const context = { ...system, transaction }
    const { rows } = await host.service(endpoint).list({ filters, limit: 100 }, context)
    await host.service(endpoint).removeMany(
      rows.map(({ id }) => id),
      context,
    )
    return rows.length
  })
}

/** Nothing is sent to a receiver any more, until it is linked again. */
export async function suppressEndpoint(
  { database }: Pick<ContentHost, 'database'>,
  channel: string,
  receiver: string,
): Promise<void> {
  await database.query({ text: suppressSql, values: [channel, receiver] })
}

/** The endpoints of a subject go with it. */
export const endpointRemoval: RemovalHook = {
  concerns: entity => entity.isOwner === true,
  async removing(host, { ids }, context) {
    const filters = { and: [{ column: 'subjectId', method: 'inArray', value: ids }] } as const
    const inside = { ...system, ...(context.transaction && { transaction: context.transaction }) }
    for (;;) {
      const { rows } = await host.service(endpoint).list({ filters, limit: 1000 }, inside)
      if (rows.length === 0) return
      await host.service(endpoint).removeMany(
        rows.map(({ id }) => id),
        inside,
      )
    }
  },
}
