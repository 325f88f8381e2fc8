import { formatMoney, invoice as invoiceEntity } from '@tessera/billing'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Checkbox, Field, Textarea, TextInput } from '@tessera/widget-sdk/ui'
import { useMemo, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { differenceInvoices } from './order-balance.ts'
import { linesOfInvoice, type OrderInvoice, type OrderRecord, partsOfInvoice } from './order-record.ts'
import { PieceInputs } from './PieceInputs.tsx'
import { leftOf, piecesLeft, type RefundChoice, refundAmount, refundBody } from './refund-request.ts'

interface RefundDialogProps {
  readonly record: OrderRecord
  readonly invoice: OrderInvoice
  /** Of the invoice: where somebody else has refunded something since, nothing is paid back. */
  readonly etag: string | null
  readonly onClose: () => void
}

const nothing: RefundChoice = {
  way: 'whole',
  amount: '',
  pieces: {},
  reason: '',
  cancelOrder: false,
  isByHand: false,
}

/** Pays an invoice back: all that is left of it, an amount, or pieces of its lines. */
export function RefundDialog({ record, invoice, etag, onClose }: RefundDialogProps) {
  const m = useMessages('refundDialog')
  const ways = useMessages('refundWays')
  const language = useLanguage()
  const { Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [choice, setChoice] = useState(nothing)
  const change = (batch: Partial<RefundChoice>) => setChoice(before => ({ ...before, ...batch }))
  // A difference is of no piece alone.
  const lines = differenceInvoices(record).has(invoice.id) ? [] : linesOfInvoice(record, invoice)
  const currency = linesOfInvoice(record, invoice)[0]?.currency ?? {
    code: invoice.currencyCode ?? '',
    symbol: null,
    fractionDigits: 2,
  }
  const amount = refundAmount(choice, invoice, lines, partsOfInvoice(record, lines), currency)
  const body = JSON.stringify(refundBody(choice, amount ?? 0))
  // The same refund however often it is sent; another one once something else is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key for each request
  const key = useMemo(() => crypto.randomUUID(), [body])
  const written = amount === null ? '' : formatMoney(amount, currency, language)

  async function refund(): Promise<boolean> {
    if (amount === null) return false
    const headers = { 'idempotency-key': key }
    const path = `/api/${invoiceEntity.path}/${invoice.id}/refunds`
    return run(
      () => call('POST', path, { body: JSON.parse(body), headers, ...(etag !== null && { ifMatch: etag }) }),
      m.done,
    )
  }

  return (
    <Confirm
      title={m.title}
      description={m.left.replace('{amount}', formatMoney(leftOf(invoice), currency, language))}
      confirm={amount === null ? m.refund : `${m.refund} ${written}`}
      isDanger
      onConfirm={refund}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{m.way}</legend>
        {(['whole', 'amount', 'lines'] as const)
          .filter(way => way !== 'lines' || lines.length > 0)
          .map(way => (
            <label key={way} className="flex min-h-8 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="radio"
                name="way"
                className="size-4 accent-primary"
                checked={choice.way === way}
                onChange={() => change({ way })}
              />
              {ways[way]}
            </label>
          ))}
      </fieldset>
      {choice.way === 'amount' && (
        <Field
          label={`${m.amount}, ${currency.symbol ?? currency.code}`}
          error={choice.amount !== '' && amount === null && m.wrongAmount}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={choice.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
      )}
      {choice.way === 'lines' && (
        <PieceInputs
          lines={lines}
          most={line => piecesLeft(line, invoice)}
          pieces={choice.pieces}
          onChange={pieces => change({ pieces })}
        />
      )}
      <Field label={m.reason} hint={m.reasonHint}>
        <Textarea
          rows={2}
          value={choice.reason}
          maxLength={1000}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <div>
        {record.status !== 'canceled' && (
          <Checkbox
            label={m.cancelOrder}
            checked={choice.cancelOrder}
            onChange={({ target }) => change({ cancelOrder: target.checked })}
          />
        )}
        <Checkbox
          label={m.byHand}
          hint={m.byHandHint}
          checked={choice.isByHand}
          onChange={({ target }) => change({ isByHand: target.checked })}
        />
      </div>
    </Confirm>
  )
}
