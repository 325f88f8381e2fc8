import { QueryClient } from '@tanstack/react-query'
import type { ListQuery } from '@tessera/core'
import { createApiClient } from '../client/api-client.ts'
import { type AnyRow, groupLookUps, type LookUp, lookUpKey } from '../data/look-up.ts'
import { createLimit } from './limit.ts'
import { showToast } from './toast.ts'

/** The one cache of what this page fetched. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
})

const api = createApiClient()
const limited = createLimit(5)

interface Waiting {
  readonly lookUp: LookUp
  readonly resolve: (rows: readonly AnyRow[]) => void
  readonly reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** The rows of a look-up; those that are asked for at the same time share requests. A failure is shown and thrown. */
export function readLookUp(lookUp: LookUp): Promise<readonly AnyRow[]> {
  return queryClient.fetchQuery({ queryKey: [lookUp.entity.path, lookUpKey(lookUp)], queryFn: () => batched(lookUp) })
}

/** Makes the next read of an entity, or of everything, ask the server. */
export function forgetLookUps(path?: string): void {
  queryClient.removeQueries(path === undefined ? {} : { queryKey: [path] })
}

function batched(lookUp: LookUp): Promise<readonly AnyRow[]> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(flush)
    waiting.push({ lookUp, resolve, reject })
  })
}

async function flush(): Promise<void> {
  const asked = waiting
  waiting = []
  const groups = groupLookUps(asked.map(each => each.lookUp))
  await Promise.all(
    groups.map(async group => {
      const mine = (answers: ReadonlyMap<string, unknown>) => asked.filter(each => answers.has(lookUpKey(each.lookUp)))
      try {
        const rows = await limited(() => api.list(group.entity, group.query as ListQuery))
        const answers = group.answer(rows as unknown as readonly AnyRow[])
        for (const { lookUp, resolve } of mine(answers)) resolve(answers.get(lookUpKey(lookUp)) ?? [])
      } catch (error) {
        showToast(error instanceof Error ? error.message : String(error), 'error')
        for (const { reject } of mine(group.answer([]))) reject(error)
      }
    }),
  )
}
