import { invoice, paymentDifference } from '@tessera/billing'
import { valueName } from '@tessera/core'
import {
  type AdminFormProps,
  recordAddress,
  useAdminAction,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { Facts } from './Facts.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { Box, RecordScreen } from './RecordScreen.tsx'

const facts = [
  'provider',
  'kind',
  'amount',
  'expectedAmount',
  'transactionId',
  'happenedAt',
  'seenAt',
  'settledAt',
  'note',
] as const

/** Where our records and those of a provider differ, until somebody settles it. */
export default function DifferenceForm(props: AdminFormProps) {
  const m = useMessages('differenceForm')
  const texts = useDefinitionTexts()
  const { Generic, Button, call } = useAdminTools()
  const { run } = useAdminAction()
  const [isSettling, setSettling] = useState(false)
  const { id } = props
  if (id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  return (
    <RecordScreen
      entity={paymentDifference}
      id={id}
      title={({ kind }) => valueName(paymentDifference, 'kind', String(kind), texts)}
    >
      {row => (
        <Box>
          <Facts entity={paymentDifference} row={row} names={facts} />
          <div className="mt-4 flex flex-wrap items-center gap-4">
            {row.settledAt === null && (
              <Button look="primary" onClick={() => setSettling(true)}>
                {m.settle}
              </Button>
            )}
            {typeof row.invoiceId === 'string' && (
              <a
                href={recordAddress(invoice, row.invoiceId)}
                className="text-primary underline-offset-4 hover:underline"
              >
                {m.invoice}
              </a>
            )}
          </div>
          {isSettling && (
            <NoteDialog
              title={m.title}
              description={m.text}
              confirm={m.settle}
              onNote={note =>
                run(() => call('POST', `/api/${paymentDifference.path}/${id}/settle`, { body: { note } }), m.settled)
              }
              onClose={() => setSettling(false)}
            />
          )}
        </Box>
      )}
    </RecordScreen>
  )
}
