import { useLanguage } from '@tessera/widget-sdk'
import { Alert, Button, FormError, SubmitButton } from '@tessera/widget-sdk/ui'
import { useEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { useRequestForm } from './use-request-form.ts'

interface RequestSenderProps {
  /** The form's record. */
  readonly of: { readonly id: string }
  /** The success message takes one line. */
  readonly isBrief?: boolean
}

/** The submit button of the form around it, which works without a script too, and the outcome. */
export function RequestSender({ of, isBrief = false }: RequestSenderProps) {
  const m = useMessages('requestOutcome')
  const label = useMessages('requestSender')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { isPending, isSent, error, problems, startAgain } = useRequestForm(box, of)
  return (
    <div ref={box} className="space-y-5">
      {problems.map(({ control, text }) => (
        <FieldProblem key={control.name} control={control} text={text} />
      ))}
      <FormError error={error} />
      {isSent ? (
        <Sent text={isBrief ? m.sentBriefly : m.sent} again={m.again} onAgain={startAgain} />
      ) : (
        <SubmitButton isPending={isPending} worksWithoutScript className="w-full sm:w-auto">
          {label.submitLanguage === language ? label.submit : label.submitElsewhere}
        </SubmitButton>
      )}
    </div>
  )
}

interface SentProps {
  readonly text: string
  readonly again: string
  readonly onAgain: () => void
}

function Sent({ text, again, onAgain }: SentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert
      ref={box}
      tone="success"
      role="status"
      tabIndex={-1}
      title={text}
      action={
        <Button variant="outline" onClick={onAgain}>
          {again}
        </Button>
      }
    />
  )
}
