import { useLanguage } from '@tessera/widget-sdk'
import { problemText } from './problem-text.ts'

/** The message of an error, where its texts are loaded lazily. */
export default function ProblemText({ error }: { readonly error: unknown }) {
  return problemText(error, useLanguage())
}
