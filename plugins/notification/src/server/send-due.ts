import { type OwnValues, ownValues, type Row } from '@tessera/core'
import { type PluginHost, sqlNames, system } from '@tessera/server'
import { notification } from '../index.ts'
import { type NotificationChannel, SendLaterError, UnreachableReceiverError } from './channels/notification-channel.ts'
import { contentOf } from './notification-content.ts'

type Notification = Row<typeof notification>

/** Longer than a channel takes for a batch: a process that holds one for longer has ended. */
const leaseMinutes = 5
/** Sent side by side. */
const batchSize = 8
/** With the delays below, about two days. */
const mostAttempts = 28
const longestError = 1000

const [notifications, n] = sqlNames(notification)
/** SQL condition: the moment has come at which a waiting notification is sent. */
export const isDueSql = `coalesce(${n.nextAttemptAt}, ${n.sendAfter}, ${n.createdAt}) <= now()`
// Each is sent by one process at a time. What was held by one that has ended is sent again.
const claimSql = `update ${notifications} set ${n.attempts} = coalesce(${n.attempts}, 0) + 1,
  ${n.nextAttemptAt} = now() + interval '${leaseMinutes} minutes'
where ${n.id} in (
  select ${n.id} from ${notifications} where ${n.status} = 'new' and ${n.method} = $1 and ${isDueSql}
  order by ${n.id} limit ${batchSize} for update skip locked)
returning ${n.id}`

/**
 * Sends what is due over a channel. Ends when nothing is left, or when nothing of a batch could be sent: the rest would fail alike, and
 * waits for the next run. Safe to run on several nodes: each notification is sent by one of them.
 */
export async function sendDue(host: PluginHost, channel: NotificationChannel): Promise<void> {
  for (;;) {
    const claimed = await host.database.query<{ id: string }>({ text: claimSql, values: [channel.name] })
    if (claimed.length === 0) return
    const outcomes = await sendClaimed(
      host,
      channel,
      claimed.map(({ id }) => id),
    )
    if (!outcomes.includes('done')) return
  }
}

type Outcome = 'done' | 'later'
type Outcomes = OwnValues<typeof notification>

/** Sends notifications that this process has claimed, and stores what became of each. */
async function sendClaimed(host: PluginHost, channel: NotificationChannel, ids: readonly string[]): Promise<Outcome[]> {
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(notification).list({ filters, limit: ids.length }, system)
  return Promise.all(rows.map(row => sendOne(host, channel, row)))
}

async function sendOne(host: PluginHost, channel: NotificationChannel, row: Notification): Promise<Outcome> {
  const { id, receiver } = row
  const messageId = row.messageId ?? messageIdOf(host, id)
  const fields = await outcomeOf(async () => {
    if (!receiver) throw new UnreachableReceiverError('It has no receiver')
    await channel.send(host, { id, receiver, messageId, content: contentOf(host, row) })
  }, row.attempts ?? 1)
  await store(host, row, { ...fields, messageId })
  return fields.status === 'new' ? 'later' : 'done'
}

/** What became of one try. */
async function outcomeOf(send: () => Promise<void>, attempts: number): Promise<Outcomes> {
  try {
    await send()
    return { status: 'sent', lastError: null }
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, longestError)
    if (error instanceof UnreachableReceiverError) return { status: 'suppressed', lastError }
    if (attempts >= mostAttempts) return { status: 'error', lastError }
    const after = error instanceof SendLaterError ? error.after : delayAfter(attempts)
    return { status: 'new', lastError, nextAttemptAt: new Date(Date.now() + after * 1000).toISOString() }
  }
}

/** Only while it waits still: somebody may have read or changed it meanwhile. */
async function store(host: PluginHost, { id }: Notification, fields: Outcomes): Promise<void> {
  await host.database.transaction(async transaction => {
    const [held] = await transaction.query<{ status: string }>({
      text: `select ${n.status} as "status" from ${notifications} where ${n.id} = $1::uuid for update`,
      values: [id],
    })
    if (held?.status !== 'new') return
    const values = ownValues(notification, { nextAttemptAt: null, ...fields })
    await host.service(notification).update(id, values, { ...system, transaction })
  })
}

/** Seconds until the next try: from 15 s to two and a half hours, doubled each time. */
function delayAfter(attempts: number): number {
  return Math.min(15 * 2 ** (attempts - 1), 9_000)
}

/** Of a mail, as RFC 5322 has it. */
function messageIdOf({ configuration }: Pick<PluginHost, 'configuration'>, id: string): string {
  return `<${id}@${new URL(configuration.publicUrl).hostname}>`
}
