import { useQuery } from '@tanstack/react-query'
import type { Filter, HistoryEntry } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import { useAdmin } from '../app/admin-context.ts'
import type { ApiCaller } from '../data/api-caller.ts'
import { model } from '../model/entities.ts'
import type { SiteFacts } from './first-steps.ts'
import { useHealth } from './use-health.ts'

/** How finished the site is; null until it is known. Modules that are not there have nothing to say. */
export function useSiteFacts(): SiteFacts | null {
  const { api, start, account } = useAdmin()
  const { data: health } = useHealth()
  const { data } = useQuery({
    queryKey: ['dashboard/site-facts'],
    queryFn: async ({ signal }) => {
      const [, second] = start.languages
      const [hasOwnPages, hasOwnLogo, hasOwnProducts, missingTranslations, requests] = await Promise.all([
        isChanged(api, 'host/pages', signal),
        isChanged(api, 'website-builder/logotypes', signal),
        isChanged(api, 'ecommerce/products', signal),
        second === undefined
          ? undefined
          : countOf(api, 'host/metadata', [{ column: `title.${second}`, method: 'isNull' }], signal),
        countOf(api, 'crm/requests', [], signal),
      ])
      return {
        ...known({ hasOwnPages, hasOwnLogo, hasOwnProducts, missingTranslations }),
        ...(requests !== undefined && { hasRequests: requests > 0 }),
      }
    },
  })
  if (!data) return null
  return {
    ...data,
    ...(health && { sendsMail: health.mail.transport === 'smtp' }),
    publicUrl: start.publicUrl,
    hasSecondFactor: account.hasSecondFactor,
  }
}

/** The demo leaves no history: what has one was made or changed by people. */
async function isChanged(api: ApiCaller, entity: string, signal: AbortSignal): Promise<boolean | undefined> {
  if (!model.entities.has(entity)) return undefined
  const query = new URLSearchParams({ entity, limit: '1' })
  const { data } = await api<readonly HistoryEntry[]>('GET', `/api/core/history?${query}`, { signal })
  return data.length > 0
}

async function countOf(
  api: ApiCaller,
  entity: string,
  filters: readonly Filter[],
  signal: AbortSignal,
): Promise<number | undefined> {
  if (!model.entities.has(entity)) return undefined
  const text = queryString({ filters: { and: filters } })
  return (await api<number>('GET', `/api/${entity}/count?${text}`, { signal })).data
}

/** Without what is not known. */
function known<Facts extends object>(facts: Facts): { readonly [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof Facts]?: NonNullable<Facts[Key]>
  }
}
