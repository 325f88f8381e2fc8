import type { Entity } from '@tessera/core'
import { packages } from './admin-packages.ts'

/** What a plugin says in place of a text that only machines read; undefined where none does. */
export function ownWords({ path }: Pick<Entity, 'path'>, field: string, text: string): string | undefined {
  const key = `${path}.${field}`
  return packages.findLast(each => each.words?.[key])?.words?.[key]?.(text)
}
