import { className } from './fields/class-name.ts'
import { localized } from './fields/localized.ts'
import { richText } from './fields/rich-text.ts'
import { adminTitle, slug } from './fields/slug.ts'
import { text } from './fields/text.ts'

/** The fields that identify a record for administrators and in URLs. */
export function adminFields() {
  return { adminTitle: adminTitle(), slug: slug(), className: className() } as const
}

/** The fields of most content entities: localized texts, admin title, slug and CSS classes. */
export function contentFields() {
  return {
    title: localized(),
    subtitle: localized(),
    description: richText(),
    ...adminFields(),
  } as const
}

/** The fragment by which URLs link to a part of a page. */
export function anchor() {
  return text({ maxLength: 200 })
}
