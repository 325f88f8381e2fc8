import type { Localized } from '@tessera/core'
import { createApiClient } from '@tessera/widget-sdk'

/** A way to pay. */
export interface OfferedProvider {
  readonly name: string
  readonly label: Localized
  /** No money moves. */
  readonly isTest: boolean
}

let last: { readonly path: string; readonly response: Promise<readonly OfferedProvider[]> } | undefined

/**
 * The ways to pay, as the server is set up. The last question is asked once.
 * @param payments what all of them can collect, as `paymentsText` writes it; empty for anything
 */
export function offeredProviders(payments: string): Promise<readonly OfferedProvider[]> {
  const query = payments === '' ? '' : `?${new URLSearchParams({ payments })}`
  const path = `/api/billing/providers${query}`
  if (last?.path === path) return last.response
  const response = createApiClient().call<readonly OfferedProvider[]>('GET', path)
  last = { path, response }
  response.catch(() => {
    if (last?.response === response) last = undefined
  })
  return response
}
