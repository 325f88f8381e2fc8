import type { ApiError } from '@tessera/widget-sdk'
import { refusalTexts } from '../forms/server-causes.ts'
import { failureText } from './failure-text.ts'

/** A failure in words for people, in the language of the interface. What the API says about the input is said by its codes. */
export function problemText(error: unknown, language: string): string {
  return failureText(error) ?? refusalTexts(error as ApiError, language).join('. ')
}
