import { order } from '@tessera/ecommerce'
import { useLanguage, useMomentText } from '@tessera/widget-sdk'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Badge, Field, TextInput } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { titleOf } from './OrderLines.tsx'
import type { OrderParcel, OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'
import { chosenPieces, PieceInputs, type Pieces } from './PieceInputs.tsx'
import { sentState, unsentOf } from './shipping-record.ts'

const sendable: readonly OrderRecord['status'][] = ['approving', 'packaging', 'delivering']

/** What was sent of an order, in which parcels, and what is left. Nothing is rendered before it is paid. */
export function OrderParcels({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderParcels')
  const { Button } = useAdminTools()
  const [isSending, setSending] = useState(false)
  const { parcels = [], ordersToProducts: lines = [] } = record
  const canSend = sendable.includes(record.status) && lines.some(line => unsentOf(record, line) > 0)
  const state = sentState(record)
  if (parcels.length === 0 && !canSend) return null
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {m.title}
          {state && <Badge tone={state === 'whole' ? 'success' : 'warning'}>{m[state]}</Badge>}
        </span>
      }
      aside={
        canSend && (
          <Button isSmall look={state === 'part' ? 'primary' : 'secondary'} onClick={() => setSending(true)}>
            {m.send}
          </Button>
        )
      }
    >
      {parcels.length === 0 ? (
        <p className="px-4 py-5 text-text-muted">{m.empty}</p>
      ) : (
        <ul>
          {parcels.map((parcel, index) => (
            <Parcel key={parcel.id} record={record} parcel={parcel} place={index + 1} />
          ))}
        </ul>
      )}
      {isSending && <ParcelDialog record={record} onClose={() => setSending(false)} />}
    </Panel>
  )
}

interface ParcelProps {
  readonly record: OrderRecord
  readonly parcel: OrderParcel
  /** Among the parcels of the order. */
  readonly place: number
}

function Parcel({ record, parcel, place }: ParcelProps) {
  const m = useMessages('orderParcels')
  const language = useLanguage()
  const { dayAndTime } = useMomentText()
  const { Button, Confirm, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const { id, carrier, number, trackingUrl, sentAt, deliveredAt, parcelLines = [] } = parcel
  const path = `/api/${order.path}/${record.id}/parcels/${id}`
  const name = m.parcel.replace('{place}', String(place))
  const how = [carrier, number].filter(Boolean).join(' ')
  return (
    <li className="flex flex-col gap-2 border-border border-b p-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{name}</span>
        {trackingUrl ? (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 break-words text-primary underline-offset-4 hover:underline"
          >
            {how || m.track}
          </a>
        ) : (
          how && <span className="min-w-0 break-words">{how}</span>
        )}
        <span className="text-text-muted">
          {deliveredAt
            ? m.delivered.replace('{at}', dayAndTime(deliveredAt))
            : m.sent.replace('{at}', dayAndTime(sentAt ?? parcel.createdAt))}
        </span>
      </p>
      <ul className="text-text-muted">
        {parcelLines.map(({ id: pieceId, lineId, quantity }) => {
          const line = record.ordersToProducts?.find(each => each.id === lineId)
          return (
            <li key={pieceId}>
              {line ? titleOf(line, language) : ''} × {quantity}
            </li>
          )
        })}
      </ul>
      <p className="flex flex-wrap gap-2">
        {!deliveredAt && (
          <Button
            isSmall
            aria-disabled={isPending}
            onClick={() => void run(() => call('PATCH', path, { body: { isDelivered: true } }), m.arrived)}
          >
            {m.arrive}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <a
          href={`/api/${order.path}/${record.id}/packing-list.pdf?parcel=${id}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center px-2 text-primary underline-offset-4 hover:underline"
        >
          {m.packingList}
          <span className="sr-only">: {name}</span>
        </a>
        <Button isSmall look="ghost" onClick={() => setOpen('change')}>
          {m.change}
          <span className="sr-only">: {name}</span>
        </Button>
        {!deliveredAt && (
          <Button isSmall look="ghost" onClick={() => setOpen('remove')}>
            {m.remove}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </p>
      {open === 'change' && <ParcelDialog record={record} parcel={parcel} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={m.removeTitle}
          description={m.removeText}
          confirm={m.remove}
          isDanger
          onConfirm={() => run(() => call('DELETE', path), m.removed)}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}

interface ParcelDialogProps {
  readonly record: OrderRecord
  /** Changed; a new one is sent when absent. */
  readonly parcel?: OrderParcel
  readonly onClose: () => void
}

/** What goes into a parcel, and how it travels. */
function ParcelDialog({ record, parcel, onClose }: ParcelDialogProps) {
  const m = useMessages('orderParcels')
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const lines = (record.ordersToProducts ?? []).filter(line => unsentOf(record, line) > 0)
  const [pieces, setPieces] = useState<Pieces>(() =>
    Object.fromEntries(lines.map(line => [line.id, line.interval === null ? unsentOf(record, line) : 0])),
  )
  const [fields, setFields] = useState({
    carrier: parcel?.carrier ?? lastCarrier(record),
    number: parcel?.number ?? '',
    trackingUrl: parcel?.trackingUrl ?? '',
  })
  const [hasTried, setTried] = useState(false)
  const isLink = fields.trackingUrl.trim() === '' || isSafeLink(fields.trackingUrl.trim())
  const isEmpty = !parcel && chosenPieces(pieces).length === 0

  async function save(): Promise<boolean> {
    setTried(true)
    if (!isLink || isEmpty) return false
    const path = `/api/${order.path}/${record.id}/parcels`
    const how = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim() || null]))
    return parcel
      ? run(() => call('PATCH', `${path}/${parcel.id}`, { body: how }), m.changed)
      : run(() => call('POST', path, { body: { ...how, lines: chosenPieces(pieces) } }), m.done)
  }

  const input = (name: keyof typeof fields, error?: string | false) => (
    <Field label={m[name]} error={error}>
      <TextInput
        value={fields[name]}
        maxLength={name === 'trackingUrl' ? 2000 : 200}
        autoComplete="off"
        inputMode={name === 'trackingUrl' ? 'url' : 'text'}
        onChange={({ target }) => setFields(before => ({ ...before, [name]: target.value }))}
      />
    </Field>
  )

  return (
    <Confirm
      title={parcel ? m.changeTitle : m.sendTitle}
      {...(!parcel && { description: m.sendText })}
      confirm={parcel ? m.save : m.send}
      onConfirm={save}
      onClose={onClose}
    >
      {!parcel && (
        <PieceInputs lines={lines} most={line => unsentOf(record, line)} pieces={pieces} onChange={setPieces} />
      )}
      {hasTried && isEmpty && (
        <p role="alert" className="text-danger">
          {m.nothing}
        </p>
      )}
      {input('carrier')}
      {input('number')}
      {input('trackingUrl', hasTried && !isLink && m.wrongLink)}
    </Confirm>
  )
}

/** As the server wants it. */
function isSafeLink(text: string): boolean {
  return /^https:\/\/[^\s/]+(\/\S*)?$/.test(text)
}

/** Most parcels of an order travel in the same way. */
function lastCarrier({ parcels = [] }: OrderRecord): string {
  return parcels.at(-1)?.carrier ?? ''
}
