import { invoice, paymentIntent } from '@tessera/billing'
import { type Row, valueName } from '@tessera/core'
import { useMomentText } from '@tessera/widget-sdk'
import {
  type AdminFormProps,
  type AdminRow,
  recordAddress,
  useAdminAction,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { Facts } from './Facts.tsx'
import { Box, RecordScreen } from './RecordScreen.tsx'
import { useMoneyOf } from './use-money.ts'

const oneOff = ['status', 'type', 'amount', 'createdAt', 'startedAt'] as const
const subscription = [
  'status',
  'type',
  'amount',
  'interval',
  'intervalCount',
  'startedAt',
  'nextPaymentAt',
  'endedAt',
  'subscriptionId',
] as const

interface Contents {
  readonly paymentIntentsToInvoices?: readonly { readonly invoice: Row<typeof invoice> | null }[]
}

/** What is paid once or again and again, with its invoices; a subscription can be ended. */
export default function PaymentIntentForm(props: AdminFormProps) {
  const m = useMessages('paymentIntentForm')
  const { Generic, Button, Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const moneyOf = useMoneyOf()
  const [isEnding, setEnding] = useState(false)
  const { id } = props
  if (id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  return (
    <RecordScreen
      entity={paymentIntent}
      id={id}
      include={['paymentIntentsToInvoices.invoice']}
      title={row => moneyOf(paymentIntent, 'amount', Number(row.amount), row)}
    >
      {row => (
        <>
          <Box>
            <Facts entity={paymentIntent} row={row} names={row.type === 'subscription' ? subscription : oneOff} />
            {row.type === 'subscription' && row.endedAt === null && row.startedAt !== null && (
              <div className="mt-4">
                <Button onClick={() => setEnding(true)}>{m.end}</Button>
              </div>
            )}
          </Box>
          <Invoices row={row} />
          {isEnding && (
            <Confirm
              title={m.title}
              description={m.text}
              confirm={m.end}
              isDanger
              onConfirm={() => run(() => call('POST', `/api/${paymentIntent.path}/${id}/end`), m.ended)}
              onClose={() => setEnding(false)}
            />
          )}
        </>
      )}
    </RecordScreen>
  )
}

function Invoices({ row }: { readonly row: AdminRow }) {
  const m = useMessages('paymentIntentForm')
  const texts = useDefinitionTexts()
  const { dayAndTime } = useMomentText()
  const moneyOf = useMoneyOf()
  const { paymentIntentsToInvoices = [] } = row as AdminRow & Contents
  const invoices = paymentIntentsToInvoices.flatMap(each => each.invoice ?? [])
  if (invoices.length === 0) return null
  return (
    <Box>
      <h2 className="font-medium text-sm tracking-normal">{m.invoices}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {invoices.map(each => (
          <li key={each.id} className="flex flex-wrap justify-between gap-x-4">
            <a href={recordAddress(invoice, each.id)} className="underline-offset-4 hover:underline">
              {moneyOf(invoice, 'amount', each.amount, each)}:{' '}
              {valueName(invoice, 'status', each.status ?? 'open', texts)}
            </a>
            <time dateTime={each.createdAt} className="text-text-muted text-xs">
              {dayAndTime(each.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Box>
  )
}
