import { invoice, paymentEvent, refund } from '@tessera/billing'
import { valueName } from '@tessera/core'
import {
  type EditEventData,
  type OrderActor,
  order,
  orderActorsPath,
  orderEvent,
  orderReturn,
  type returnStatuses,
} from '@tessera/ecommerce'
import { textIn, useLanguage, useMomentText } from '@tessera/widget-sdk'
import { recordAddress, useAdminData, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Badge } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages.ts'
import type { OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'
import { type TimelineEntry, timelineOf } from './timeline.ts'
import { useOrderMoney } from './use-order-money.ts'

/** What happened to an order, the newest first. */
export function OrderTimeline({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderTimeline')
  const { dayAndTime } = useMomentText()
  const entries = timelineOf(record)
  const hasPeople = entries.some(entry => entry.kind === 'event' && entry.event.actor !== null)
  const { data: actors = [] } = useAdminData<readonly OrderActor[]>(order, orderActorsPath(record.id), {
    isEnabled: hasPeople,
  })
  return (
    <Panel title={m.title}>
      {entries.length === 0 && <p className="px-4 py-5 text-text-muted">{m.empty}</p>}
      <ol>
        {entries.map(entry => (
          <li
            key={entry.id}
            className="relative border-border border-l py-2.5 pr-4 pl-5 ml-6 before:absolute before:top-4 before:-left-1 before:size-2 before:rounded-full before:bg-border-strong"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0">
                <Entry entry={entry} record={record} actors={actors} />
              </div>
              <time dateTime={entry.at} className="shrink-0 text-text-muted text-xs">
                {dayAndTime(entry.at)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Particulars of a payment, as its event stores them. */
interface PaymentData {
  readonly invoiceId?: string
  readonly amount?: number
  readonly currencyCode?: string
  readonly provider?: string
  readonly isTest?: boolean
  readonly status?: string
}

/** What a mail was about and to whom it went, as its event stores it. */
interface MessageData {
  readonly receiver?: 'customer' | 'shop'
  readonly address?: string
  readonly toldAt?: string
  /** A parcel, a return, an edit, a cart that was left or the link to pay by, rather than a step. */
  readonly about?: 'parcel' | 'return' | 'edit' | 'cart' | 'payment-link'
}

/** What the event of a parcel or a return stores. */
interface ShippingData {
  readonly carrier?: string | null
  readonly number?: string | null
  readonly isRemoved?: boolean
  readonly status?: (typeof returnStatuses)[number]
}

interface EntryProps {
  readonly entry: TimelineEntry
  readonly record: OrderRecord
  readonly actors: readonly OrderActor[]
}

function Entry({ entry, record, actors }: EntryProps) {
  const m = useMessages('orderTimeline')
  const texts = useDefinitionTexts()
  const money = useOrderMoney(record)
  if (entry.kind === 'refund') {
    const { amount, currencyCode, status, reason, isByHand, failure } = entry.refund
    return (
      <What
        text={`${m.refund} ${money(amount, currencyCode)}`}
        marks={[valueName(refund, 'status', status ?? 'pending', texts), ...(isByHand ? [m.byHand] : [])]}
        reason={failure ?? reason}
      />
    )
  }
  if (entry.kind === 'notification') {
    const { id, provider, kind, outcome } = entry.event
    const isOdd = outcome !== 'handled' && outcome !== 'duplicate' && outcome !== 'ignored'
    return (
      <What
        text={
          <a href={recordAddress(paymentEvent, id)} className="underline-offset-4 hover:underline">
            {m.notification.replace('{provider}', provider)} {kind && <code className="text-xs">{kind}</code>}
          </a>
        }
        marks={[outcome ? valueName(paymentEvent, 'outcome', outcome, texts) : m.waiting]}
        isOdd={isOdd}
      />
    )
  }
  const { type, from, to, isByHand, actor, reason, data } = entry.event
  const marks = isByHand ? [m.byHand] : []
  const by = actorName(actor, actors, m)
  const nameOf = (status: string | null) => (status ? valueName(order, 'status', status, texts) : '–')
  if (type === 'status') {
    const isMade = record.origin === 'back-office' && !from && to === 'new'
    const step = from ? `${nameOf(from)} → ${nameOf(to)}` : nameOf(to)
    return <What text={isMade ? m.draftMade : step} marks={marks} by={by ?? m.automatic} reason={reason} />
  }
  if (type === 'payment') {
    const { amount, currencyCode = null, provider = '', isTest, status = 'open' } = (data ?? {}) as PaymentData
    // What was left to pay was asked for again: its invoices have records of their own.
    if (amount === undefined) return <What text={m.askedAgain} marks={marks} by={by} reason={reason} />
    return (
      <What
        text={`${valueName(orderEvent, 'type', type, texts)}: ${money(amount, currencyCode)}, ${provider}`}
        marks={[valueName(invoice, 'status', status, texts), ...(isTest ? [m.test] : []), ...marks]}
        by={by}
        reason={reason}
      />
    )
  }
  if (type === 'message') {
    const { receiver, address = '', toldAt, about } = (data ?? {}) as MessageData
    const topics = { cart: m.cart, 'payment-link': m.paymentLink }
    const topic = isTopic(about, topics)
      ? topics[about]
      : about
        ? valueName(orderEvent, 'type', about, texts)
        : nameOf(to)
    const text = (receiver === 'shop' ? m.mailToShop : m.mail).replace('{status}', topic)
    return <What text={`${text}: ${address}`} marks={toldAt ? [] : [m.unsent]} by={by} reason={reason} isMinor />
  }
  const name = valueName(orderEvent, 'type', type ?? 'note', texts)
  if (type === 'parcel') {
    const { carrier, number, isRemoved } = (data ?? {}) as ShippingData
    const how = [carrier, number].filter(Boolean).join(' ')
    return <What text={how ? `${name}: ${how}` : name} marks={isRemoved ? [m.takenBack] : [m.sent]} by={by} />
  }
  if (type === 'return') {
    const { status = 'asked' } = (data ?? {}) as ShippingData
    return <What text={name} marks={[valueName(orderReturn, 'status', status, texts)]} by={by} reason={reason} />
  }
  if (type === 'edit')
    return (
      <Edit name={name} data={data as EditEventData | null} by={by} reason={reason} money={money} record={record} />
    )
  const { decided } = (data ?? {}) as { readonly decided?: string }
  const text = decided ? m.decided.replace('{what}', valueName(order, 'attention', decided, texts)) : name
  return <What text={text} marks={marks} by={by} reason={reason} />
}

/** Whether a mail was about something that has no event of its own. */
function isTopic<Topics extends object>(
  about: string | undefined,
  topics: Topics,
): about is Extract<keyof Topics, string> {
  return about !== undefined && about in topics
}

interface EditProps {
  readonly name: string
  readonly data: EditEventData | null
  readonly by: string | null
  readonly reason: string | null
  readonly money: (amount: number, code: string | null) => string
  readonly record: OrderRecord
}

/** What an edit has changed, and what it meant for the money. */
function Edit({ name, data, by, reason, money, record }: EditProps) {
  const m = useMessages('orderTimeline')
  const language = useLanguage()
  const changes = (data?.changes ?? []).map(
    ({ title, from, to }) => `${textIn(title, language, 'en')}: ${from} → ${to}`,
  )
  const differences = (data?.totals ?? []).flatMap(({ currencyId, before, after }) => {
    if (before === after) return []
    const code = record.ordersToProducts?.find(({ currency }) => currency?.id === currencyId)?.currency?.code ?? null
    return [`${money(before, code)} → ${money(after, code)}`]
  })
  const text = [name, changes.join('; ')].filter(Boolean).join(': ')
  return <What text={text} marks={[...differences, ...(data?.isTold ? [m.told] : [])]} by={by} reason={reason} />
}

/** Who did something; null for the system. */
function actorName(
  actor: string | null,
  actors: readonly OrderActor[],
  m: { readonly customer: string; readonly program: string; readonly gone: string },
): string | null {
  if (actor === null) return null
  if (actor === 'secret-key') return m.program
  const found = actors.find(({ id }) => id === actor)
  if (found?.isOwner) return m.customer
  return found ? (found.name ?? m.gone) : ''
}

interface WhatProps {
  readonly text: ReactNode
  readonly marks: readonly string[]
  /** Who did it. */
  readonly by?: string | null
  /** It only follows from something else. */
  readonly isMinor?: boolean
  readonly isOdd?: boolean
  readonly reason?: string | null
}

function What({ text, marks, by, isMinor = false, isOdd = false, reason }: WhatProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={isMinor ? 'min-w-0 break-words text-text-muted' : 'min-w-0 break-words'}>{text}</span>
        {marks.map(mark => (
          <Badge key={mark} tone={isOdd ? 'warning' : 'neutral'} className="text-xs">
            {mark}
          </Badge>
        ))}
        {by && <span className="min-w-0 break-words text-text-muted text-xs">{by}</span>}
      </p>
      {reason && <p className="mt-0.5 whitespace-pre-line text-text-muted">{reason}</p>}
    </>
  )
}
