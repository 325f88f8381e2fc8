import { formatMoney, parseAmount } from '@tessera/billing'
import { valueName } from '@tessera/core'
import { order, orderReturn } from '@tessera/ecommerce'
import { useLanguage, useMomentText } from '@tessera/widget-sdk'
import { useAdminAction, useAdminTools, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Badge, Checkbox, Field, Textarea, TextInput } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { titleOf } from './OrderLines.tsx'
import type { OrderRecord, OrderReturn } from './order-record.ts'
import { Panel } from './Panel.tsx'
import { chosenPieces, PieceInputs, type Pieces } from './PieceInputs.tsx'
import { writtenAmount } from './refund-request.ts'
import { returnableOf } from './shipping-record.ts'

const tones = { asked: 'warning', received: 'primary', refunded: 'success', refused: 'neutral' } as const

/** What comes back of an order, and what is done about it. Nothing is rendered before something was sent. */
export function OrderReturns({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderReturns')
  const { Button } = useAdminTools()
  const [isAsking, setAsking] = useState(false)
  const { orderReturns: returns = [], ordersToProducts: lines = [] } = record
  const canReturn = record.status !== 'canceled' && lines.some(line => returnableOf(record, line) > 0)
  if (returns.length === 0 && !canReturn) return null
  return (
    <Panel
      title={m.title}
      aside={
        canReturn && (
          <Button isSmall look="ghost" onClick={() => setAsking(true)}>
            {m.add}
          </Button>
        )
      }
    >
      {returns.length === 0 ? (
        <p className="px-4 py-5 text-text-muted">{m.empty}</p>
      ) : (
        <ul>
          {returns.map(each => (
            <Return key={each.id} record={record} of={each} />
          ))}
        </ul>
      )}
      {isAsking && <ReturnDialog record={record} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

interface ReturnProps {
  readonly record: OrderRecord
  readonly of: OrderReturn
}

function Return({ record, of }: ReturnProps) {
  const m = useMessages('orderReturns')
  const texts = useDefinitionTexts()
  const language = useLanguage()
  const { dayAndTime } = useMomentText()
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [open, setOpen] = useState<'receive' | 'refund' | 'refuse' | null>(null)
  const { id, status, reason, note, createdAt, returnLines = [] } = of
  const path = `/api/${orderReturn.path}/${id}`
  const isOpen = status === 'asked' || status === 'received'
  return (
    <li className="flex flex-col gap-2 border-border border-b p-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[status ?? 'asked']}>{valueName(orderReturn, 'status', status ?? 'asked', texts)}</Badge>
        <time dateTime={createdAt} className="text-text-muted">
          {dayAndTime(createdAt)}
        </time>
      </p>
      <ul>
        {returnLines.map(({ id: pieceId, lineId, quantity, isRestocked }) => {
          const line = record.ordersToProducts?.find(each => each.id === lineId)
          return (
            <li key={pieceId}>
              {line ? titleOf(line, language) : ''} × {quantity}
              {isRestocked && <span className="text-text-muted"> · {m.restocked}</span>}
            </li>
          )
        })}
      </ul>
      {reason && <p className="whitespace-pre-line text-text-muted">{reason}</p>}
      {note && (
        <p className="whitespace-pre-line">
          <span className="text-text-muted">{m.note}: </span>
          {note}
        </p>
      )}
      {isOpen && (
        <p className="flex flex-wrap gap-2">
          {status === 'asked' && (
            <Button
              isSmall
              look="primary"
              aria-disabled={isPending}
              onClick={() =>
                isTracked(record, of) ? setOpen('receive') : void run(() => call('POST', `${path}/receive`), m.received)
              }
            >
              {m.receive}
            </Button>
          )}
          {status === 'received' && (
            <Button isSmall look="primary" onClick={() => setOpen('refund')}>
              {m.refund}
            </Button>
          )}
          <Button isSmall look="ghost" onClick={() => setOpen('refuse')}>
            {m.refuse}
          </Button>
        </p>
      )}
      {open === 'receive' && <ReceiveDialog record={record} of={of} onClose={() => setOpen(null)} />}
      {open === 'refund' && <RefundReturnDialog record={record} of={of} onClose={() => setOpen(null)} />}
      {open === 'refuse' && <RefuseDialog id={id} onClose={() => setOpen(null)} />}
    </li>
  )
}

/** Notes that a customer sends something back. */
function ReturnDialog({ record, onClose }: { readonly record: OrderRecord; readonly onClose: () => void }) {
  const m = useMessages('orderReturns')
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [pieces, setPieces] = useState<Pieces>({})
  const [reason, setReason] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const lines = (record.ordersToProducts ?? []).filter(line => returnableOf(record, line) > 0)

  async function add(): Promise<boolean> {
    const chosen = chosenPieces(pieces)
    setEmpty(chosen.length === 0)
    const body = { lines: chosen, reason: reason.trim() || null }
    return chosen.length > 0 && run(() => call('POST', `/api/${order.path}/${record.id}/returns`, { body }), m.added)
  }

  return (
    <Confirm title={m.addTitle} description={m.addText} confirm={m.add} onConfirm={add} onClose={onClose}>
      <PieceInputs lines={lines} most={line => returnableOf(record, line)} pieces={pieces} onChange={setPieces} />
      {isEmpty && (
        <p role="alert" className="text-danger">
          {m.nothing}
        </p>
      )}
      <Field label={m.reason}>
        <Textarea rows={2} value={reason} maxLength={2000} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Confirm>
  )
}

/** Which of the pieces that have arrived can be sold again. */
function ReceiveDialog({ record, of, onClose }: ReturnProps & { readonly onClose: () => void }) {
  const m = useMessages('orderReturns')
  const language = useLanguage()
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const lines = trackedLines(record, of)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const restocked = lines.filter(({ id }) => !excluded.includes(id)).map(({ id }) => id)
  const receive = () =>
    run(() => call('POST', `/api/${orderReturn.path}/${of.id}/receive`, { body: { restocked } }), m.received)
  return (
    <Confirm title={m.receiveTitle} confirm={m.receive} onConfirm={receive} onClose={onClose}>
      {lines.map(line => (
        <Checkbox
          key={line.id}
          label={m.restock.replace('{title}', titleOf(line, language))}
          checked={!excluded.includes(line.id)}
          onChange={({ target }) =>
            setExcluded(before => (target.checked ? before.filter(id => id !== line.id) : [...before, line.id]))
          }
        />
      ))}
    </Confirm>
  )
}

function isTracked(record: OrderRecord, of: OrderReturn): boolean {
  return trackedLines(record, of).length > 0
}

/** The returned lines that were sold from a stock. */
function trackedLines({ ordersToProducts = [], stockMovements = [] }: OrderRecord, { returnLines = [] }: OrderReturn) {
  const sold = new Set(stockMovements.flatMap(({ kind, lineId }) => (kind === 'sold' && lineId ? [lineId] : [])))
  return ordersToProducts.filter(({ id }) => sold.has(id) && returnLines.some(({ lineId }) => lineId === id))
}

function RefuseDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const m = useMessages('orderReturns')
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function refuse(): Promise<boolean> {
    const text = note.trim()
    setMissing(text === '')
    const path = `/api/${orderReturn.path}/${id}/refuse`
    return text !== '' && run(() => call('POST', path, { body: { note: text } }), m.refused)
  }

  return (
    <Confirm title={m.refuseTitle} confirm={m.refuse} isDanger onConfirm={refuse} onClose={onClose}>
      <Field label={m.note} hint={m.noteHint} isRequired error={isMissing && m.noteMissing}>
        <Textarea rows={3} value={note} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Confirm>
  )
}

/** Pays back what the returned pieces cost, or another amount. */
function RefundReturnDialog({ record, of, onClose }: ReturnProps & { readonly onClose: () => void }) {
  const m = useMessages('orderReturns')
  const refundTexts = useMessages('refundDialog')
  const language = useLanguage()
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [choice, setChoice] = useState({ isPart: false, amount: '', isByHand: false, hasTried: false })
  const change = (batch: Partial<typeof choice>) => setChoice(before => ({ ...before, ...batch }))
  const returned = new Set(of.returnLines?.map(({ lineId }) => lineId))
  const currencies = new Map(
    record.ordersToProducts?.flatMap(({ id, currency }) =>
      currency && returned.has(id) ? [[currency.code, currency] as const] : [],
    ),
  )
  const [currency] = currencies.values()
  const amount = currency && choice.isPart ? parseAmount(writtenAmount(choice.amount), currency) : null
  const isWrong = choice.isPart && (amount === null || amount < 1)

  async function refund(): Promise<boolean> {
    change({ hasTried: true })
    if (isWrong) return false
    const body = { ...(amount !== null && { amount }), ...(choice.isByHand && { isByHand: true }) }
    return run(() => call('POST', `/api/${orderReturn.path}/${of.id}/refund`, { body }), m.refunded)
  }

  return (
    <Confirm
      title={m.refundTitle}
      description={m.refundText}
      confirm={amount !== null && currency ? `${m.refund} ${formatMoney(amount, currency, language)}` : m.refund}
      isDanger
      onConfirm={refund}
      onClose={onClose}
    >
      {currency && currencies.size === 1 && (
        <Checkbox
          label={m.part}
          hint={m.partHint}
          checked={choice.isPart}
          onChange={({ target }) => change({ isPart: target.checked })}
        />
      )}
      {choice.isPart && currency && (
        <Field
          label={`${refundTexts.amount}, ${currency.symbol ?? currency.code}`}
          error={choice.hasTried && isWrong && refundTexts.wrongAmount}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={choice.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
      )}
      <Checkbox
        label={refundTexts.byHand}
        hint={refundTexts.byHandHint}
        checked={choice.isByHand}
        onChange={({ target }) => change({ isByHand: target.checked })}
      />
    </Confirm>
  )
}
