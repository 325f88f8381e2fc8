import type { Outcome } from '@tessera/crm'
import { useAddressWith } from '@tessera/widget-sdk'
import { Alert, ButtonLink } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

interface FormOutcomeProps {
  readonly outcome: Outcome
  /** Name of the url parameter that states it. */
  readonly parameter: string
  readonly isBrief: boolean
}

/** The outcome of a form that was sent without a script. */
export function FormOutcome({ outcome, parameter, isBrief }: FormOutcomeProps) {
  const m = useMessages('requestOutcome')
  const addressWith = useAddressWith()
  if (outcome !== 'sent') {
    return (
      <Alert tone="danger" role="alert" className="group-data-sent/form:hidden">
        {m[outcome]}
      </Alert>
    )
  }
  return (
    <Alert
      tone="success"
      role="status"
      title={isBrief ? m.sentBriefly : m.sent}
      action={
        <ButtonLink variant="outline" href={addressWith({ [parameter]: null })}>
          {m.again}
        </ButtonLink>
      }
    />
  )
}
