import type { Entity } from '@tessera/core'
import { listColumns } from './list-columns.ts'
import { type ListView, listViews, pageSizes } from './list-state.ts'

/** The last used columns, page size and view of a list. */
export interface ListMemory {
  readonly columns?: readonly string[]
  readonly size?: number
  readonly view?: ListView
}

/** What is remembered may come from another version of the product: only what this one knows is used. */
export function listMemoryFrom(entity: Entity, value: unknown): ListMemory {
  if (typeof value !== 'object' || value === null) return {}
  const { columns, size, view } = value as { readonly [batch in keyof ListMemory]?: unknown }
  const known = listColumns(entity)
  const chosen = Array.isArray(columns) ? columns.filter(name => known.includes(name)) : []
  const knownSize = pageSizes.find(each => each === size)
  const knownView = listViews.find(each => each === view)
  return {
    ...(chosen.length > 0 && { columns: chosen }),
    ...(knownSize && { size: knownSize }),
    ...(knownView && { view: knownView }),
  }
}
