import { boolean } from './boolean.tsx'
import { className } from './class-name.tsx'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import type { FieldKind } from './field-kind.ts'
import { file } from './file.tsx'
import { json } from './json.tsx'
import { number } from './number.tsx'
import { reference } from './reference.tsx'
import { richText } from './rich-text.tsx'
import { select } from './select.tsx'
import { text } from './text.ts'
import { uuid } from './uuid.tsx'

/** Every kind of field that definitions know, by its name. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  text,
  localized: text,
  slug: text,
  richText,
  className,
  integer: number,
  number,
  boolean,
  select,
  date,
  datetime,
  json,
  uuid,
  reference,
  file,
}
