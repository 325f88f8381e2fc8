import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@tessera/widget-sdk'

const maxRetries = 3

/** Longer waits, in seconds, are reported to the user. */
const maxWaitSeconds = 10

/**
 * Cached data is shown at once and refetched in the background. Only requests that a busy server asks to repeat are
 * retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < maxRetries && waitOf(error) !== null,
      // Spreads the retries of requests that were refused together.
      retryDelay: (_, error) => (waitOf(error) ?? 0) * 1000 * (1 + Math.random() / 4),
    },
  },
})

/** The seconds after which a busy server may be asked again; null if it can't, or not soon enough. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429)) return null
  return error.retryAfter !== null && error.retryAfter <= maxWaitSeconds ? error.retryAfter : null
}
