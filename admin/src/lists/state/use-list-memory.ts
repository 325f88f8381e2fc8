import type { Entity } from '@tessera/core'
import { useKeepPreference, usePreferences } from '../../data/preferences.ts'
import { listColumns } from './list-columns.ts'
import { type ListView, listViews, pageSizes } from './list-state.ts'

/** How somebody last had the list of an entity. */
export interface ListMemory {
  readonly columns?: readonly string[]
  readonly size?: number
  readonly view?: ListView
}

const prefix = 'lists/'

/**
 * The columns, page size and view of an entity, as they were chosen last, on whichever device.
 * @param isEmbedded tables inside forms are remembered apart: they have less room
 */
export function useListMemory(entity: Entity, isEmbedded: boolean) {
  const { data, isPending } = usePreferences(prefix)
  const { mutate } = useKeepPreference(prefix)
  const key = `${prefix}${entity.path}${isEmbedded ? '/embedded' : ''}`
  const memory = readMemory(entity, data?.find(each => each.key === key && !each.isShared)?.value)
  return { memory, isPending, remember: (part: ListMemory) => mutate({ key, value: { ...memory, ...part } }) }
}

/** What is remembered may be of an older version: only what this one knows is taken. */
function readMemory(entity: Entity, value: unknown): ListMemory {
  if (typeof value !== 'object' || value === null) return {}
  const { columns, size, view } = value as { readonly [part in keyof ListMemory]?: unknown }
  const known = Array.isArray(columns) ? listColumns(entity) : []
  const chosen = Array.isArray(columns) ? columns.filter(name => known.includes(name)) : []
  const knownSize = pageSizes.find(each => each === size)
  const knownView = listViews.find(each => each === view)
  return {
    ...(chosen.length > 0 && { columns: chosen }),
    ...(knownSize && { size: knownSize }),
    ...(knownView && { view: knownView }),
  }
}
