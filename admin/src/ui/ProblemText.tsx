import { useLanguage } from '@tessera/widget-sdk'
import { problemText } from './problem-text.ts'

/** A failure in words for people, wherever its texts are not loaded from the beginning. */
export default function ProblemText({ error }: { readonly error: unknown }) {
  return problemText(error, useLanguage())
}
