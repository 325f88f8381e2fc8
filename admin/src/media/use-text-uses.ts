import { useQuery } from '@tanstack/react-query'
import { type Entity, fieldEntries, type ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'
import { model } from '../model/entities.ts'
import type { FileUse } from './file-uses.ts'
import { library } from './library.ts'

const maxUses = 20

/**
 * The records whose rich texts contain a file, as far as they may be read. It searches every text, so it runs only on
 * request.
 */
export function useTextUses(id: string, isEnabled: boolean) {
  const { api, rights, start } = useAdmin()
  return useQuery({
    queryKey: ['text-uses', id],
    enabled: isEnabled && library !== null,
    queryFn: async ({ signal }): Promise<readonly FileUse[]> => {
      const sources = [...model.entities.values()].flatMap(entity => {
        const columns = textColumns(entity, start.languages)
        return columns.length > 0 && rights.entities[entity.path]?.includes('read') ? [{ entity, columns }] : []
      })
      const value = `%${library?.lasting(id)}%`
      const found = await Promise.all(
        sources.map(async ({ entity, columns }) => {
          const or = columns.map(column => ({ column, method: 'like' as const, value }))
          const text = queryString({ filters: { or }, limit: maxUses } as ListQuery)
          const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`, { signal })
          return data.map(row => ({ entity, row }))
        }),
      )
      return found.flat()
    },
  })
}

function textColumns(entity: Entity, languages: readonly string[]): string[] {
  return fieldEntries(entity)
    .filter(([, field]) => field.kind === 'richText' && field.readable && field.filterable)
    .flatMap(([name]) => languages.map(language => `${name}.${language}`))
}
