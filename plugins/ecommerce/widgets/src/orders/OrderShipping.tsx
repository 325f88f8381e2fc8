import { useLanguage, useMomentText, useText } from '@tessera/widget-sdk'
import { Alert, Badge, Button, Dialog, Field, Textarea } from '@tessera/widget-sdk/ui'
import { useId, useState } from 'react'
import type { CartLine } from '../cart/cart-order.ts'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { askForReturn, type OrderDetails } from './orders-api.ts'

interface OrderShippingProps {
  readonly of: OrderDetails
  readonly onChange: () => Promise<void>
}

/** What was sent of an order, and what its buyer sends back. Nothing is rendered without either. */
export function OrderShipping({ of, onChange }: OrderShippingProps) {
  return (
    <>
      <Parcels of={of} />
      <Returns of={of} onChange={onChange} />
    </>
  )
}

function Parcels({ of }: Pick<OrderShippingProps, 'of'>) {
  const m = useMessages('orderShipping')
  const { day } = useMomentText()
  const parcels = of.parcels ?? []
  if (parcels.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.parcels}</h2>
      <ul className="divide-y divide-border border-border border-y">
        {parcels.map(({ id, carrier, number, trackingUrl, sentAt, deliveredAt, createdAt, parcelLines }, index) => (
          <li key={id} className="space-y-1 py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{m.parcel.replace('{place}', String(index + 1))}</span>
              <Badge tone={deliveredAt ? 'success' : 'primary'}>{deliveredAt ? m.delivered : m.sent}</Badge>
              <span className="text-sm text-text-muted">{day(deliveredAt ?? sentAt ?? createdAt)}</span>
            </p>
            <Pieces of={of} pieces={parcelLines} />
            {(carrier || number) && <p className="text-sm">{[carrier, number].filter(Boolean).join(' ')}</p>}
            {trackingUrl && (
              <a
                href={trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
              >
                {m.track}
                <span className="sr-only">: {m.parcel.replace('{place}', String(index + 1))}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = { asked: 'warning', received: 'primary', refunded: 'success', refused: 'neutral' } as const

function Returns({ of, onChange }: OrderShippingProps) {
  const m = useMessages('orderShipping')
  const statuses = useMessages('returnStatus')
  const { day } = useMomentText()
  const [isAsking, setAsking] = useState(false)
  const returns = of.orderReturns ?? []
  const canAsk = (of.returnable ?? []).length > 0
  if (returns.length === 0 && !canAsk) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.returns}</h2>
      {returns.length > 0 && (
        <ul className="mb-4 divide-y divide-border border-border border-y">
          {returns.map(({ id, status, createdAt, note, returnLines }) => (
            <li key={id} className="space-y-1 py-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tones[status ?? 'asked']}>{statuses[status ?? 'asked']}</Badge>
                <span className="text-sm text-text-muted">{day(createdAt)}</span>
              </p>
              <Pieces of={of} pieces={returnLines} />
              {note && <p className="whitespace-pre-line text-sm">{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {m.ask}
        </Button>
      )}
      {isAsking && (
        <ReturnDialog
          of={of}
          onClose={() => setAsking(false)}
          onDone={async () => {
            setAsking(false)
            await onChange()
          }}
        />
      )}
    </section>
  )
}

interface PiecesProps {
  readonly of: OrderDetails
  readonly pieces: readonly { readonly id: string; readonly lineId: string; readonly quantity: number | null }[]
}

function Pieces({ of, pieces }: PiecesProps) {
  const title = useLineTitle()
  return (
    <ul className="text-sm text-text-muted">
      {pieces.map(({ id, lineId, quantity }) => (
        <li key={id}>
          {title(of.ordersToProducts.find(line => line.id === lineId))} × {quantity}
        </li>
      ))}
    </ul>
  )
}

function useLineTitle(): (line: CartLine | undefined) => string {
  const t = useText()
  return line =>
    line ? [t(line.productTitle) || t(line.product.title), t(line.skuTitle)].filter(Boolean).join(', ') : ''
}

interface ReturnDialogProps {
  readonly of: OrderDetails
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Which pieces go back, and why. */
function ReturnDialog({ of, onClose, onDone }: ReturnDialogProps) {
  const m = useMessages('orderShipping')
  const title = useLineTitle()
  const language = useLanguage()
  const errorText = useErrorText()
  const prefix = useId()
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const returnable = of.returnable ?? []

  async function ask(): Promise<void> {
    const lines = Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
    if (lines.length === 0) setProblem(m.nothing)
    if (lines.length === 0 || isPending) return
    setPending(true)
    try {
      await askForReturn(of.id, lines, reason.trim())
      await onDone()
    } catch (error) {
      setProblem(errorText(error))
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.askTitle}
      description={m.askHint}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.back}
          </Button>
          <Button aria-disabled={isPending || undefined} onClick={() => void ask()}>
            {m.ask}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ul className="space-y-3">
          {returnable.map(({ id, quantity: most }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <label htmlFor={`${prefix}-${id}`} className="min-w-0">
                {title(of.ordersToProducts.find(line => line.id === id))}
              </label>
              <span className="flex shrink-0 items-center gap-2 text-text-muted">
                <input
                  id={`${prefix}-${id}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={most}
                  value={pieces[id] ?? 0}
                  className="h-11 w-20 rounded-md border border-border-strong bg-raised px-2 text-right text-text tabular-nums"
                  onChange={({ target }) => {
                    const wanted = Math.max(0, Math.trunc(target.valueAsNumber || 0))
                    setPieces(before => ({ ...before, [id]: Math.min(wanted, most) }))
                  }}
                />
                {m.of.replace('{count}', new Intl.NumberFormat(language).format(most))}
              </span>
            </li>
          ))}
        </ul>
        <Field label={m.reason}>
          <Textarea rows={3} value={reason} maxLength={2000} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {problem && (
          <Alert role="alert" tone="danger">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
