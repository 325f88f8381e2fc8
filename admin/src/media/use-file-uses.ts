import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { model } from '../model/entities.ts'
import { type FileUse, includePathOf, usesIn } from './file-uses.ts'

/** As many related lists as one request may ask for. */
const mostIncludes = 20

/** The records that show a file, of those that whoever works here may read. */
export function useFileUses(entity: Entity, id: string) {
  const { api, rights } = useAdmin()
  const ways = useMemo(() => {
    const mayRead = ({ path }: Entity) => rights.entities[path]?.includes('read') ?? false
    return model.pointingTo(entity).filter(way => mayRead(way.entity) && (!way.other || mayRead(way.other.entity)))
  }, [entity, rights])
  return useQuery({
    queryKey: [entity.path, 'uses', id],
    queryFn: async ({ signal }): Promise<readonly FileUse[]> => {
      const parts = Array.from({ length: Math.ceil(ways.length / mostIncludes) }, (_, index) =>
        ways.slice(index * mostIncludes, (index + 1) * mostIncludes),
      )
      const found = await Promise.all(
        parts.map(async part => {
          const include = part.map(way => includePathOf(entity, way)).join(',')
          const { data } = await api<AdminRow>('GET', `/api/${entity.path}/${id}?include=${include}`, { signal })
          return usesIn(entity, data, part)
        }),
      )
      return found.flat()
    },
  })
}
