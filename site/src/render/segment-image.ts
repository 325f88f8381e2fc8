import type { Relation } from '@tessera/core'
import { useLinked } from '@tessera/widget-sdk'
import type { RenderRequest } from './render-request.ts'

/**
 * Address of the first picture that is linked to the record which the page's address names; '' without one.
 */
export function useSegmentImage({ resolved, entities }: RenderRequest): string {
  const segment = Object.values(resolved?.segments ?? {}).at(-1)
  const path = segment ? `${segment.entity}-to-file-storage-module-files` : ''
  const relation = entities.get(path) as Relation | undefined
  const files = useLinked(relation ?? none, relation && segment?.row)
  const picture = files
    .map(({ record }) => record as unknown as { readonly file?: string | null; readonly mimeType?: string | null })
    .find(({ file, mimeType }) => file && (mimeType?.startsWith('image/') ?? true))
  if (!picture?.file) return ''
  return picture.file.startsWith('https://') ? picture.file : `/public/${picture.file}`
}

/** Stands where there is no relation; never read. */
const none = { path: '', ends: ['', ''], fields: {} } as unknown as Relation
