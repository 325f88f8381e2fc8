import { useQuery } from '@tanstack/react-query'
import { library, useAdmin } from '@tessera/admin'
import { queryString } from '@tessera/widget-sdk'
import { type AdminRow, type BlockSample, blockSample } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'

const maxPictures = 12

/** The languages of the site and pictures of its library, for sample content; undefined until they are loaded. */
export function useSample(): BlockSample | undefined {
  const { api, rights, start } = useAdmin()
  const files = library?.entity.path ?? ''
  const hasFiles = rights.entities[files]?.includes('read') ?? false
  const { data: pictures, isError } = useQuery({
    queryKey: [files, 'sample'],
    enabled: hasFiles,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const query = queryString({
        filters: { and: [{ column: 'mimeType', method: 'like', value: 'image/%' }] },
        orderBy: [
          { column: 'width', method: 'desc' },
          { column: 'id', method: 'asc' },
        ],
        limit: maxPictures,
      })
      const { data } = await api<readonly AdminRow[]>('GET', `/api/${files}?${query}`, { signal })
      return data.map(({ id }) => id)
    },
  })
  return useMemo(() => {
    if (hasFiles && !pictures && !isError) return undefined
    const others = start.languages.filter(language => language !== start.defaultLanguage)
    return blockSample({ languages: [start.defaultLanguage, ...others], pictures: pictures ?? [] })
  }, [hasFiles, pictures, isError, start])
}
