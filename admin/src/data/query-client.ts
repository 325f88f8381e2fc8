import { QueryClient } from '@tanstack/react-query'

/** What was read is shown at once when a screen comes back, and read anew behind it. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, gcTime: 10 * 60_000, retry: false, refetchOnWindowFocus: true } },
})
