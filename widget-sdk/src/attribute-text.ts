import type { Localized } from '@tessera/core'
import { numberFormat } from '@tessera/core'
import { useLanguage, useText } from './language.ts'
import { useMessages } from './messages.ts'
import { useMomentText } from './moment-text.ts'

/** A value whose key says what it means: an attribute of a product or a profile. */
export interface AttributeValue {
  readonly attribute: {
    readonly string: Localized
    readonly number: number | null
    readonly boolean: boolean | null
    readonly date: string | null
    readonly datetime: string | null
  }
  readonly key: {
    /** Which of the attribute's fields holds the value. */
    readonly field: 'string' | 'number' | 'boolean' | 'date' | 'datetime'
    readonly prefix: Localized
    readonly suffix: Localized
  }
}

/**
 * Returns a function that formats a value in the page's language, between its key's prefix and suffix. `''` when the field
 * that the key names is empty.
 */
export function useAttributeText(): (value: AttributeValue) => string {
  const t = useText()
  const m = useMessages('attributeText')
  const language = useLanguage()
  const { calendarDay, dayAndTime } = useMomentText()

  function bare({ attribute, key }: AttributeValue): string {
    switch (key.field) {
      case 'number':
        return attribute.number === null ? '' : numberFormat(language).format(attribute.number)
      case 'boolean':
        return attribute.boolean === null ? '' : attribute.boolean ? m.yes : m.no
      case 'date':
        return attribute.date === null ? '' : calendarDay(attribute.date)
      case 'datetime':
        return attribute.datetime === null ? '' : dayAndTime(attribute.datetime)
      default:
        return t(attribute.string)
    }
  }

  return value => {
    const text = bare(value)
    if (text === '') return ''
    return [t(value.key.prefix), text, t(value.key.suffix)].filter(part => part !== '').join('\u00a0')
  }
}
