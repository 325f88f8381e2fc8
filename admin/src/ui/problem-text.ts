import type { ApiError } from '@tessera/widget-sdk'
import { failureText } from './failure-text.ts'
import { refusalTexts } from './server-causes.ts'

/** The message of an error in the interface language, including the API's issues with the input. */
export function problemText(error: unknown, language: string): string {
  return failureText(error) ?? refusalTexts(error as ApiError, language).join('. ')
}
