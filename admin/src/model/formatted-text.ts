import type { Entity } from '@tessera/core'
import { packages } from './admin-packages.ts'

/** A technical text as its plugin formats it for people; undefined where none does. */
export function formattedText({ path }: Pick<Entity, 'path'>, field: string, text: string): string | undefined {
  const key = `${path}.${field}`
  return packages.findLast(each => each.formatters?.[key])?.formatters?.[key]?.(text)
}
