import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@tessera/widget-sdk'

const maxRetries = 3

/** Seconds that are waited through in silence; whoever has to wait longer is told. */
const maxWaitSeconds = 10

/**
 * What was read is shown at once when a screen comes back, and read anew behind it. A server that is too busy says when to come
 * back: only then is a query tried again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < maxRetries && waitOf(error) !== null,
      // Not all that were refused at once come back at once.
      retryDelay: (_, error) => (waitOf(error) ?? 0) * 1000 * (1 + Math.random() / 4),
    },
  },
})

/** The seconds after which a busy server wants to be asked again; null where that is no use, or no time to wait for. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429)) return null
  return error.retryAfter !== null && error.retryAfter <= maxWaitSeconds ? error.retryAfter : null
}
