import { className } from './fields/class-name.ts'
import { localized } from './fields/localized.ts'
import { richText } from './fields/rich-text.ts'
import { adminTitle, slug } from './fields/slug.ts'
import { text } from './fields/text.ts'

/** What names a record for administrators and in addresses. */
export function adminFields() {
  return { adminTitle: adminTitle(), slug: slug(), className: className() } as const
}

/** What most entities of content have: texts in every language, a name, an address and classes. */
export function contentFields() {
  return {
    title: localized(),
    subtitle: localized(),
    description: richText(),
    ...adminFields(),
  } as const
}

/** The name of a part of a page, by which addresses lead right to it. */
export function anchor() {
  return text({ maxLength: 200 })
}
