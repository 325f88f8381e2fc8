import { ApiError, causeTexts, useIssueTexts, useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { isTemporary } from './reconnection.ts'

/** Returns what an error says to the visitor, in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const { offline } = useMessages('cart')
  const own = useMessages('issues')
  const { values, whole } = useIssueTexts()
  const language = useLanguage()
  return error => {
    if (isTemporary(error)) return offline
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
    return causeTexts(error, { values, whole: [own, ...whole] }, language).join(' ') || error.message
  }
}
