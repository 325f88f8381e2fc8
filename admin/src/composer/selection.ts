import type { RenderedRecord } from '@tessera/widget-sdk/compose'
import { model } from '../model/entities.ts'
import { pageModel } from '../model/site-model.ts'

/** A record as it is named in the composer. */
export interface RecordName {
  /** `blog/articles` */
  readonly entity: string
  readonly id: string
}

/** What is looked at: a record, with what it is in, from the block down to itself. */
export type SelectionPath = readonly RecordName[]

/** A text for a trail that no other has. */
export function selectionPathKey(selectionPath: SelectionPath): string {
  return selectionPath.map(({ entity, id }) => `${entity}:${id}`).join('>')
}

export function isSameSelectionPath(one: SelectionPath | null, other: SelectionPath | null): boolean {
  return selectionPathKey(one ?? []) === selectionPathKey(other ?? [])
}

/** Whether a trail leads through another, or to it. */
export function startsWithPath(selectionPath: SelectionPath | null, through: SelectionPath): boolean {
  return (
    selectionPath !== null &&
    through.length <= selectionPath.length &&
    isSameSelectionPath(selectionPath.slice(0, through.length), through)
  )
}

/**
 * The trail of something on the page.
 * @param rendered what made it, the innermost first. Host widgets and links only hold what an editor means, and are not in it;
 * neither is a record that is drawn by several of its own variants more than once.
 */
export function selectionPathOf(rendered: readonly RenderedRecord[]): SelectionPath {
  const selectionPath: RecordName[] = []
  for (const { entity: path, id } of rendered.toReversed()) {
    const entity = model.entities.get(path)
    const last = selectionPath.at(-1)
    if (!entity || entity.ends || path === pageModel().widget.path) continue
    if (last?.entity !== path || last.id !== id) selectionPath.push({ entity: path, id })
  }
  return selectionPath
}
