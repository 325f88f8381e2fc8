import type { Entity } from '@tessera/core'
import { boolean } from './boolean.tsx'
import { className } from './class-name.tsx'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import type { FieldKind } from './field-kind.ts'
import { file } from './file.tsx'
import { json } from './json.tsx'
import { kindName } from './kind-name.ts'
import { number } from './number.tsx'
import { reference } from './reference.tsx'
import { richText } from './rich-text.tsx'
import { select } from './select.tsx'
import { text } from './text.ts'
import { uuid } from './uuid.tsx'
import { variant } from './variant.tsx'

/** Every kind of field that definitions know, by its name. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  text,
  localized: text,
  slug: text,
  richText,
  className,
  integer: number,
  bigint: number,
  number,
  money: number,
  boolean,
  select,
  date,
  datetime,
  json,
  uuid,
  reference,
  file,
  variant,
}

/** How a field's kind is handled; undefined for unknown kinds of plugins. */
export function kindOf(entity: Pick<Entity, 'fields'>, name: string): FieldKind | undefined {
  return fieldKinds[kindName(entity, name)]
}
