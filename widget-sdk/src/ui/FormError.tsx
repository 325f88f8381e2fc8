import { useEffect, useRef } from 'react'
import { ApiError } from '../client/api-error.ts'
import { causeTexts } from '../client/issue-text.ts'
import { useLanguage } from '../language.ts'
import { Alert } from './Alert.tsx'

interface FormErrorProps {
  /** What a call threw, or a text; nothing is drawn without one. */
  readonly error: unknown
  readonly className?: string
}

/**
 * What went wrong with a form as a whole, at its head. It is read out and focused each time that another error comes: what
 * belongs to one field goes to that `<Field>` instead.
 */
export function FormError({ error, className }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  const texts = textsOf(error, language)
  return (
    <Alert ref={box} tone="danger" role="alert" tabIndex={-1} {...(className && { className })}>
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul className="list-disc pl-4">
          {texts.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** The causes that a server gave, for they say what to do; else the message. */
function textsOf(error: unknown, language: string): readonly string[] {
  if (error instanceof ApiError && error.causes.length > 0) return [...new Set(causeTexts(error, language))]
  return [error instanceof Error ? error.message : String(error)]
}
