import type { Entity } from '@tessera/core'
import { ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'

/** Id of an entry: its position. */
export const entryId = { type: 'string', pattern: '^[0-9]{1,18}$' } as const
export const entryParameters = { type: 'object', required: ['id'], properties: { id: entryId } } as const

/** @throws ValidationError for an unknown entity path */
export function assertEntity(
  { entities }: { readonly entities: ReadonlyMap<string, Entity> },
  path: string | undefined,
): void {
  if (path === undefined || entities.has(path)) return
  throw new ValidationError(issues.ENTITY('entity'))
}

/** Cuts rows queried with one extra to a page, with the `before` of the next page. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
