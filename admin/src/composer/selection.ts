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
export type Trail = readonly RecordName[]

/** A text for a trail that no other has. */
export function trailKey(trail: Trail): string {
  return trail.map(({ entity, id }) => `${entity}:${id}`).join('>')
}

export function isSameTrail(one: Trail | null, other: Trail | null): boolean {
  return trailKey(one ?? []) === trailKey(other ?? [])
}

/** Whether a trail leads through another, or to it. */
export function leadsThrough(trail: Trail | null, through: Trail): boolean {
  return trail !== null && through.length <= trail.length && isSameTrail(trail.slice(0, through.length), through)
}

/**
 * The trail of something on the page.
 * @param drawn what made it, the innermost first. Host widgets and links only hold what an editor means, and are not in it;
 * neither is a record that is drawn by several of its own variants more than once.
 */
export function trailOf(drawn: readonly RenderedRecord[]): Trail {
  const trail: RecordName[] = []
  for (const { entity: path, id } of drawn.toReversed()) {
    const entity = model.entities.get(path)
    const last = trail.at(-1)
    if (!entity || entity.ends || path === pageModel().widget.path) continue
    if (last?.entity !== path || last.id !== id) trail.push({ entity: path, id })
  }
  return trail
}
