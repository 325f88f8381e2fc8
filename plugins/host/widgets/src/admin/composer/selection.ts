import { model } from '@tessera/admin'
import type { RenderedRecord } from '@tessera/widget-sdk/compose'
import { pageEntities } from './page/page-entities.ts'

/** A record in the composer. */
export interface RecordName {
  /** `blog/articles` */
  readonly entity: string
  readonly id: string
}

/** The selected record with those that contain it: from the block down to the record itself. */
export type SelectionPath = readonly RecordName[]

/** A key that is unique for the path. */
export function selectionPathKey(selectionPath: SelectionPath): string {
  return selectionPath.map(({ entity, id }) => `${entity}:${id}`).join('>')
}

export function isSameSelectionPath(one: SelectionPath | null, other: SelectionPath | null): boolean {
  return selectionPathKey(one ?? []) === selectionPathKey(other ?? [])
}

/** Whether a path starts with another one, or equals it. */
export function startsWithPath(selectionPath: SelectionPath | null, through: SelectionPath): boolean {
  return (
    selectionPath !== null &&
    through.length <= selectionPath.length &&
    isSameSelectionPath(selectionPath.slice(0, through.length), through)
  )
}

/**
 * The selection path of an element on the page.
 * @param rendered the records that rendered it, the innermost first. Host widgets and links are left out, and so are
 * repetitions of a record that several of its own variants render.
 */
export function selectionPathOf(rendered: readonly RenderedRecord[]): SelectionPath {
  const selectionPath: RecordName[] = []
  for (const { entity: path, id } of rendered.toReversed()) {
    const entity = model.entities.get(path)
    const last = selectionPath.at(-1)
    if (!entity || entity.ends || path === pageEntities.widget.path) continue
    if (last?.entity !== path || last.id !== id) selectionPath.push({ entity: path, id })
  }
  return selectionPath
}
