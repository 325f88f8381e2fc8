import { invoice } from '@tessera/billing'
import { type Row, valueName } from '@tessera/core'
import { useMomentText } from '@tessera/widget-sdk'
import {
  type AdminDefaultProps,
  recordAddress,
  useAdminAction,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { Badge, CopyButton } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { useMoney } from './use-money.ts'

const tones = {
  draft: 'neutral',
  open: 'warning',
  paid: 'success',
  uncollectible: 'neutral',
  void: 'neutral',
  failed: 'danger',
} as const

const link = 'text-primary underline-offset-4 hover:underline'

/** An invoice with what can be done about it: open or copy its payment page, ask the provider, settle it by hand. */
export default function InvoiceCard({ data }: AdminDefaultProps) {
  const m = useMessages('invoiceCard')
  const texts = useDefinitionTexts()
  const { dayAndTime } = useMomentText()
  const money = useMoney()
  const { Button, call, read } = useAdminTools()
  const { run, isPending } = useAdminAction()
  /** ETag of the invoice that is being settled. */
  const [settling, setSettling] = useState<{ readonly etag: string | null } | null>(null)
  const row = data as unknown as Row<typeof invoice>
  const { id, status, amount, refundedAmount, currencyCode, provider, paymentUrl } = row
  const path = `/api/${invoice.path}/${id}`
  const isUnpaid = status !== 'paid'

  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={recordAddress(invoice, id)}
          className="font-semibold text-base tabular-nums underline-offset-4 hover:underline"
        >
          {money(amount, currencyCode)}
        </a>
        {refundedAmount > 0 ? (
          <Badge tone={refundedAmount < amount ? 'success' : 'neutral'} className="text-xs">
            {refundedAmount < amount ? m.partlyRefunded : m.whollyRefunded}
          </Badge>
        ) : (
          <Badge tone={tones[status ?? 'open']} className="text-xs">
            {valueName(invoice, 'status', status ?? 'open', texts)}
          </Badge>
        )}
        {row.isTest && (
          <Badge tone="warning" className="text-xs">
            {m.test}
          </Badge>
        )}
        <span className="text-text-muted">{provider}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-text-muted">
        <li>{m.created.replace('{at}', dayAndTime(row.createdAt))}</li>
        {row.paidAt && <li>{m.paid.replace('{at}', dayAndTime(row.paidAt))}</li>}
        {status === 'open' && row.expiresAt && <li>{m.expires.replace('{at}', dayAndTime(row.expiresAt))}</li>}
        {refundedAmount > 0 && <li>{m.refunded.replace('{amount}', money(refundedAmount, currencyCode))}</li>}
      </ul>
      {row.failure && <p className="text-danger">{row.failure}</p>}
      {row.note && <p className="whitespace-pre-line text-text-muted">{row.note}</p>}
      {isUnpaid && (
        <div className="flex flex-wrap items-center gap-2">
          {status === 'open' && paymentUrl && (
            <>
              <a href={paymentUrl} target="_blank" rel="noreferrer" className={link}>
                {m.page}
              </a>
              <CopyButton text={paymentUrl} label={m.copy} />
            </>
          )}
          <Button
            isSmall
            aria-disabled={isPending}
            onClick={() => void run(() => call('POST', `${path}/check`), m.checked)}
          >
            {m.check}
          </Button>
          <Button
            isSmall
            look="ghost"
            aria-disabled={isPending}
            onClick={() => void run(async () => setSettling(await read(path)))}
          >
            {m.settle}
          </Button>
        </div>
      )}
      {settling && (
        <NoteDialog
          title={m.settleTitle.replace('{amount}', money(amount, currencyCode))}
          description={m.settleText}
          confirm={m.settleConfirm}
          onNote={note =>
            run(
              () =>
                call('POST', `${path}/settle`, {
                  body: { note },
                  ...(settling.etag !== null && { ifMatch: settling.etag }),
                }),
              m.settled,
            )
          }
          onClose={() => setSettling(null)}
        />
      )}
    </div>
  )
}
