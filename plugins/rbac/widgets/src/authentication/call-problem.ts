import { confirmationNeeded } from '@tessera/rbac'
import { ApiError, useLanguage } from '@tessera/widget-sdk'
import { useCallback } from 'react'
import { useMessages } from '../messages.ts'

type CallTexts = ReturnType<typeof useMessages<'callProblem'>>

/** Gives a function that explains a failed call, and what to do next, when nothing but the failure is known. */
export function useCallProblem(): (error: unknown) => string {
  const texts = useMessages('callProblem')
  const language = useLanguage()
  return useCallback(error => callProblem(error, texts, language), [texts, language])
}

/** The same for texts that are at hand. */
export function callProblem(error: unknown, m: CallTexts, language: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return m.offline
  if (error.status === 429) return m.tooMany.replace('{when}', whenToTry(error.retryAfter, language) ?? m.later)
  if (error.status === 503) return m.busy
  if (isUnconfirmed(error)) return m.unconfirmed
  return error.status >= 500 ? m.broken : m.refused
}

/** Whether a call was refused because the user declined to confirm who they are. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.hasIssue(confirmationNeeded)
}

/** `in 5 minutes`, rounded up. */
function whenToTry(seconds: number | null, language: string): string | null {
  if (seconds === null) return null
  const [size, unit] = seconds < 90 ? ([1, 'second'] as const) : seconds < 5400 ? ([60, 'minute'] as const) : hours
  return new Intl.RelativeTimeFormat(language).format(Math.max(1, Math.ceil(seconds / size)), unit)
}

const hours = [3600, 'hour'] as const
