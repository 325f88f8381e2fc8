import { Suspense, useEffect, useRef } from 'react'
import { ApiError } from '../client/api-error.ts'
import { causeTexts, useIssueTexts } from '../client/issue-text.ts'
import { useLanguage } from '../language.ts'
import { Alert } from './Alert.tsx'

interface FormErrorProps {
  /** What a call threw, or a text; nothing is rendered without one. */
  readonly error: unknown
  readonly className?: string
}

/**
 * What went wrong with a form as a whole, at its head. It is read out and focused each time that another error comes: what
 * belongs to one field goes to that `<Field>` instead.
 */
export function FormError({ error, className }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <Alert ref={box} tone="danger" role="alert" tabIndex={-1} {...(className && { className })}>
      {error instanceof ApiError && error.causes.length > 0 ? (
        // Its texts are fetched once something was refused.
        <Suspense fallback={null}>
          <Causes error={error} />
        </Suspense>
      ) : (
        messageOf(error)
      )}
    </Alert>
  )
}

/** The causes that a server gave, for they say what to do. */
function Causes({ error }: { readonly error: ApiError }) {
  const texts = [...new Set(causeTexts(error, useIssueTexts(), useLanguage()))]
  if (texts.length === 1) return texts[0]
  return (
    <ul className="list-disc pl-4">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
