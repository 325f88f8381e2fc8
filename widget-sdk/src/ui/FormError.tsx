import { useEffect, useRef } from 'react'
import { ApiError } from '../client/api-error.ts'
import { causeTexts } from '../client/issue-text.ts'
import { useLanguage } from '../language.ts'
import { Alert } from './Alert.tsx'

interface FormErrorProps {
  /** What a call threw, or a text; without one nothing is rendered. */
  readonly error: unknown
  readonly className?: string
}

/**
 * The error of a form as a whole, at its top. Each new error is read out and focused. The error of a single field belongs
 * into its `<Field>`.
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

/** The server's causes, since they say what to do; else the message. */
function textsOf(error: unknown, language: string): readonly string[] {
  if (error instanceof ApiError && error.causes.length > 0) return [...new Set(causeTexts(error, language))]
  return [error instanceof Error ? error.message : String(error)]
}
