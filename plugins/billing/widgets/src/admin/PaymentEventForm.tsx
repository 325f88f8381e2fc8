import { invoice, paymentEvent } from '@tessera/billing'
import {
  type AdminFormProps,
  type AdminRow,
  recordAddress,
  useAdminAction,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { Facts, TechnicalFacts } from './Facts.tsx'
import { Box, RecordScreen } from './RecordScreen.tsx'

const facts = ['provider', 'kind', 'outcome', 'failure', 'eventId', 'receivedAt', 'processedAt'] as const
const technical = ['event', 'body', 'payload', 'digest'] as const

/** What a provider reported, to be read; what named no invoice can be tried again. */
export default function PaymentEventForm(props: AdminFormProps) {
  const m = useMessages('paymentEventForm')
  const { Generic, Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const { id } = props
  if (id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  const again = () => run(() => call('POST', `/api/${paymentEvent.path}/${id}/handle`), m.tried)
  return (
    <RecordScreen
      entity={paymentEvent}
      id={id}
      title={({ provider, kind }) => [provider, kind].filter(Boolean).join(' · ')}
    >
      {row => (
        <Box>
          {(row.outcome === 'unmatched' || row.outcome === null) && (
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <p>{m[stateOf(row)]}</p>
              <Button isSmall aria-disabled={isPending} onClick={() => void again()}>
                {m.again}
              </Button>
            </div>
          )}
          {row.outcome === 'mismatch' && <p className="mb-4 text-warning">{m.mismatch}</p>}
          {typeof row.invoiceId === 'string' && (
            <p className="mb-4">
              <a
                href={recordAddress(invoice, row.invoiceId)}
                className="text-primary underline-offset-4 hover:underline"
              >
                {m.invoice}
              </a>
            </p>
          )}
          <Facts entity={paymentEvent} row={row} names={facts} />
          <div className="mt-4">
            <TechnicalFacts entity={paymentEvent} row={row} names={technical} />
          </div>
        </Box>
      )}
    </RecordScreen>
  )
}

/** Why an event waits. */
function stateOf({ outcome, invoiceId, failure }: AdminRow): 'unmatched' | 'twice' | 'waiting' | 'failed' {
  if (outcome === 'unmatched') return invoiceId === null ? 'unmatched' : 'twice'
  return failure === null ? 'waiting' : 'failed'
}
