import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { model } from '../model/entities.ts'
import { type FileUse, includePathOf, usesIn } from './file-uses.ts'

/** Maximum number of includes in one request. */
const maxIncludes = 20

/** The records that use a file, as far as the current user may read them. */
export function useFileUses(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  const references = useMemo(() => {
    const mayRead = ({ path }: Entity) => rights.entities[path]?.includes('read') ?? false
    return model
      .pointingTo(entity)
      .filter(reference => mayRead(reference.entity) && (!reference.other || mayRead(reference.other.entity)))
  }, [entity, rights])
  return useQuery({
    queryKey: [entity.path, 'uses', id],
    queryFn: async ({ signal }): Promise<readonly FileUse[]> => {
      const batches = Array.from({ length: Math.ceil(references.length / maxIncludes) }, (_, index) =>
        references.slice(index * maxIncludes, (index + 1) * maxIncludes),
      )
      const found = await Promise.all(
        batches.map(async batch => {
          const include = batch.map(reference => includePathOf(entity, reference)).join(',')
          const { data } = await api<AdminRow>('GET', `/api/${entity.path}/${id}?include=${include}`, { signal })
          return usesIn(entity, data, batch)
        }),
      )
      return found.flat()
    },
  })
}
