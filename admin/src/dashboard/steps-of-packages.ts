import type { Filter, HistoryEntry } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminPackage, SiteProgress } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../context/api-caller.ts'
import type { Step } from './first-steps.ts'

/**
 * The first steps of packages with their state; those that don't apply, and those that fail, are left out.
 * @param names of the packages
 */
export async function stepsOfPackages(
  packages: readonly Pick<AdminPackage, 'firstSteps'>[],
  names: readonly string[],
  site: SiteProgress,
): Promise<readonly Step[]> {
  const steps = await Promise.all(
    packages.map(async ({ firstSteps }, index) => {
      const packageName = names[index] ?? ''
      return ((await firstSteps?.()) ?? []).map(step => ({ ...step, packageName }))
    }),
  )
  const results = await Promise.allSettled(
    steps.flat().map(async ({ isDone, ...step }) => ({ ...step, isDone: await isDone(site) })),
  )
  return results.flatMap(result => {
    if (result.status === 'rejected') return []
    const { isDone, ...step } = result.value
    return isDone === null ? [] : [{ ...step, isDone }]
  })
}

/** @param languages of the site, its default first */
export function siteProgress(api: ApiCaller, languages: readonly string[], signal: AbortSignal): SiteProgress {
  return {
    languages,
    /** The demo has no history: an entity with changes was edited by people. */
    async isChanged({ path }) {
      const query = new URLSearchParams({ entity: path, limit: '1' })
      const { data } = await api<readonly HistoryEntry[]>('GET', `/api/core/history?${query}`, { signal })
      return data.length > 0
    },
    async count({ path }, filters: readonly Filter[] = []) {
      const query = queryString({ filters: { and: filters } })
      return (await api<number>('GET', `/api/${path}/count?${query}`, { signal })).data
    },
  }
}
