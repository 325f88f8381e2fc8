import { type FrozenRequest, invoice, paymentEvent, refund } from '@tessera/billing'
import { type Row, valueName } from '@tessera/core'
import { useLanguage, useMomentText } from '@tessera/widget-sdk'
import {
  type AdminFormProps,
  type AdminRow,
  recordAddress,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { Facts, TechnicalFacts } from './Facts.tsx'
import { Box, RecordScreen } from './RecordScreen.tsx'
import { useMoney } from './use-money.ts'

const include = ['refundsToInvoices.refund', 'paymentEvents'] as const
const facts = ['email', 'providerId', 'transactionId', 'requestedAt', 'checkedAt'] as const
const technical = ['attempt', 'idempotencyKey', 'parameters', 'details'] as const

interface Contents {
  readonly refundsToInvoices?: readonly { readonly refund: Row<typeof refund> | null }[]
  readonly paymentEvents?: readonly Row<typeof paymentEvent>[]
}

/** An invoice to be read; over another form it is the generic one. */
export default function InvoiceForm(props: AdminFormProps) {
  const { Generic, Widget } = useAdminTools()
  const money = useMoney()
  if (props.id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  return (
    <RecordScreen
      entity={invoice}
      id={props.id}
      include={include}
      title={({ amount, currencyCode }) => money(Number(amount), currencyCode as string | null)}
    >
      {row => (
        <>
          <Box>
            <Widget variant="default" entity={invoice} data={row} />
          </Box>
          <Lines row={row} />
          <Happenings row={row} />
          <Box>
            <Facts entity={invoice} row={row} names={facts} />
          </Box>
          <TechnicalFacts entity={invoice} row={row} names={technical} />
        </>
      )}
    </RecordScreen>
  )
}

/** What it is for, as the provider was asked. */
function Lines({ row }: { readonly row: AdminRow }) {
  const money = useMoney()
  const language = useLanguage()
  const { description = '', lines = [] } = (row.parameters ?? {}) as Partial<FrozenRequest>
  if (lines.length === 0) return null
  return (
    <Box>
      <h2 className="font-medium text-sm tracking-normal">{description}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map(({ title, quantity, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0">
              {title} × {new Intl.NumberFormat(language).format(quantity)}
            </span>
            <span className="shrink-0 tabular-nums">{money(total.amount, total.currency)}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** The refunds of an invoice, and what the provider reported. */
function Happenings({ row }: { readonly row: AdminRow }) {
  const m = useMessages('invoiceForm')
  const texts = useDefinitionTexts()
  const { dayAndTime } = useMomentText()
  const money = useMoney()
  const { refundsToInvoices = [], paymentEvents = [] } = row as AdminRow & Contents
  const refunds = refundsToInvoices.flatMap(each => each.refund ?? [])
  if (refunds.length + paymentEvents.length === 0) return null
  return (
    <Box>
      <h2 className="font-medium text-sm tracking-normal">{m.title}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {refunds.map(each => (
          <li key={each.id} className="flex flex-wrap justify-between gap-x-4">
            <a href={recordAddress(refund, each.id)} className="underline-offset-4 hover:underline">
              {m.refund} {money(each.amount, each.currencyCode)}:{' '}
              {valueName(refund, 'status', each.status ?? 'pending', texts)}
            </a>
            <time dateTime={each.createdAt} className="text-text-muted text-xs">
              {dayAndTime(each.createdAt)}
            </time>
          </li>
        ))}
        {paymentEvents.map(each => (
          <li key={each.id} className="flex flex-wrap justify-between gap-x-4">
            <a href={recordAddress(paymentEvent, each.id)} className="underline-offset-4 hover:underline">
              {each.kind ?? each.eventId}:{' '}
              {each.outcome === 'unmatched'
                ? m.twice
                : each.outcome
                  ? valueName(paymentEvent, 'outcome', each.outcome, texts)
                  : m.waiting}
            </a>
            <time dateTime={each.receivedAt} className="text-text-muted text-xs">
              {dayAndTime(each.receivedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Box>
  )
}
