import { ApiError } from '@tessera/widget-sdk'
import { ownTexts } from '../context/own-texts.ts'

const byStatus = {
  0: 'offline',
  403: 'forbidden',
  404: 'gone',
  412: 'conflict',
  413: 'large',
  429: 'often',
  503: 'busy',
  507: 'full',
} as const

/**
 * The message of an error in the interface language; null for a refusal whose codes say what is wrong with the input
 * (`problemText` has their texts, which the first screen doesn't load).
 */
export function failureText(error: unknown): string | null {
  const m = ownTexts('failureText')
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const key = byStatus[error.status as keyof typeof byStatus]
  if (key) return m[key]
  if (error.status >= 500) return m.server
  return error.causes.length > 0 ? null : error.message
}
