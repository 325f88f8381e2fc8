import { invoice, refund } from '@tessera/billing'
import { type AdminFormProps, type AdminRow, recordAddress, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { Facts } from './Facts.tsx'
import { Box, RecordScreen } from './RecordScreen.tsx'
import { useMoneyOf } from './use-money.ts'

const facts = [
  'status',
  'amount',
  'reason',
  'failure',
  'isByHand',
  'isCanceling',
  'createdAt',
  'requestedAt',
  'provider',
  'providerId',
  'idempotencyKey',
] as const

interface Contents {
  readonly refundsToInvoices?: readonly { readonly invoiceId: string }[]
}

/** Money that went back, to be read, with the invoice that it went back from. */
export default function RefundForm(props: AdminFormProps) {
  const m = useMessages('refundForm')
  const { Generic } = useAdminTools()
  const moneyOf = useMoneyOf()
  if (props.id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  return (
    <RecordScreen
      entity={refund}
      id={props.id}
      include={['refundsToInvoices']}
      title={row => moneyOf(refund, 'amount', Number(row.amount), row)}
    >
      {row => (
        <Box>
          <Facts entity={refund} row={row} names={facts} />
          {((row as AdminRow & Contents).refundsToInvoices ?? []).map(({ invoiceId }) => (
            <a
              key={invoiceId}
              href={recordAddress(invoice, invoiceId)}
              className="mt-4 block text-primary underline-offset-4 hover:underline"
            >
              {m.invoice}
            </a>
          ))}
        </Box>
      )}
    </RecordScreen>
  )
}
