import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { ConflictError, sqlNames, system } from '@tessera/server'
import { paymentEvent } from '../index.ts'
import type { Applied } from './applied-event.ts'
import { applyEvent } from './apply-event.ts'
import type { Billing } from './billing.ts'
import { inside, lockRows } from './invoice-records.ts'
import { callProvider } from './providers/call-provider.ts'
import { type ParsedNotification, type ProviderEvent, ProviderFailure } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

/** A genuine event in the inbox. */
export interface StoredNotification {
  readonly id: string
  readonly event: ProviderEvent
  /** It has been handled before. */
  readonly isProcessed: boolean
}

/**
 * Stores the events of a verified notification; committed when it resolves. One that is there already is the same record.
 * @param body as it came
 */
export async function storeNotification(
  { host }: Billing,
  { provider }: OpenedProvider,
  { events, payload }: ParsedNotification,
  body: Buffer,
): Promise<StoredNotification[]> {
  const digest = createHash('sha256').update(body).digest('hex')
  const stored: StoredNotification[] = []
  for (const event of events) {
    const key = { provider: provider.name, eventId: event.eventId, digest }
    const found = (await find(key)) ?? (await create(key, event)) ?? (await find(key))
    if (!found) throw new Error(`The event ${event.eventId} of ${provider.name} was not stored`)
    stored.push({ id: found.id, event, isProcessed: found.processedAt !== null && found.outcome !== 'unmatched' })
  }
  return stored

  async function find(key: { provider: string; eventId: string; digest: string }) {
    const and = [
      { column: 'provider', method: 'eq', value: key.provider },
      { column: 'eventId', method: 'eq', value: key.eventId },
      { column: 'digest', method: 'eq', value: key.digest },
    ] as const
    const { rows } = await host.service(paymentEvent).list({ filters: { and }, limit: 1 }, system)
    return rows[0]
  }

  /** @returns undefined when another request stored it in the same moment */
  async function create(key: { provider: string; eventId: string; digest: string }, event: ProviderEvent) {
    const input = {
      ...key,
      kind: event.name.slice(0, 100),
      body: storable(isUtf8(body) ? body.toString('utf8') : body.toString('base64')),
      payload: storableJson(payload) ?? {},
      event: storableJson({ ...event }) as Readonly<Record<string, unknown>>,
      receivedAt: new Date().toISOString(),
    }
    try {
      return await host.service(paymentEvent).create(input, system)
    } catch (error) {
      if (error instanceof ConflictError) return undefined
      throw error
    }
  }
}

const [events, e] = sqlNames(paymentEvent)
const failureSql = `update ${events} set ${e.failure} = $2 where ${e.id} = $1::uuid and ${e.processedAt} is null`

/**
 * Handles an event of the inbox, once: the second caller finds it processed. What names no invoice of ours is tried again
 * whenever it is asked for. Why it fails is stored with it.
 * @returns null when it had been handled, or doesn't exist
 * @throws whatever the modules throw that follow invoices; nothing has moved then
 */
export async function handleStored(billing: Billing, id: string): Promise<Applied | null> {
  try {
    const applied = await handle(billing, id)
    const isKnown =
      applied?.outcome === 'unmatched' && applied.invoiceId === null && (await findTransaction(billing, id))
    return isKnown ? await handle(billing, id) : applied
  } catch (error) {
    const failure = storable(error instanceof Error ? error.message : String(error)).slice(0, 1000)
    await billing.host.database.query({ text: failureSql, values: [id, failure] }).catch(() => {})
    throw error
  }
}

function handle(billing: Billing, id: string): Promise<Applied | null> {
  const { host, registry } = billing
  return host.database.transaction(async transaction => {
    const [row] = await lockRows(host, paymentEvent, [id], transaction)
    if (!row?.event) return null
    const event = row.event as unknown as ProviderEvent
    // The same question may have another response tomorrow.
    const isRepeated = row.outcome === 'unmatched' || event.kind === 'check'
    if (row.processedAt !== null && !isRepeated) return null
    const opened = registry.find(row.provider)
    // The provider has been taken out of the configuration: it waits until it is back.
    if (!opened) return null
    const applied = await applyEvent(billing, opened, event, transaction)
    const { outcome, invoiceId } = applied
    const values = { outcome, invoiceId, processedAt: new Date().toISOString(), failure: null }
    await host.service(paymentEvent).update(id, values, inside(transaction))
    return applied
  })
}

const namedSql = `update ${events} set ${e.event} = jsonb_set(${e.event}, '{transactionId}', to_jsonb($2::text)) where ${e.id} = $1::uuid`

/**
 * Asks the provider of an event that fits no invoice for the number by which we know its payment.
 * @returns whether the event has another number now
 */
async function findTransaction({ host, registry, stopping }: Billing, id: string): Promise<boolean> {
  const row = await host.service(paymentEvent).find(id, system)
  const event = row?.event as unknown as ProviderEvent | undefined
  const provider = registry.find(row?.provider ?? null)?.provider
  const find = provider?.findTransaction?.bind(provider)
  if (!event || !find || event.transactionId === undefined) return false
  const number = await callProvider(call => find(event, call), stopping).catch(error => {
    if (error instanceof ProviderFailure) return undefined
    throw error
  })
  if (number === undefined || number === event.transactionId) return false
  await host.database.query({ text: namedSql, values: [id, number] })
  return true
}

/** A value without what PostgreSQL can't store as text: NUL characters and halves of characters. */
function storableJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'string') return storable(each)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).map(([key, part]) => [storable(key), part]))
  })
  return text === undefined ? undefined : JSON.parse(text)
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
