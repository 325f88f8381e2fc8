import type { ValuedAttribute } from '@tessera/ecommerce'
import { defineMessages, useLanguage, useMessages, useText } from '@tessera/widget-sdk'

const messages = defineMessages({ en: { yes: 'Yes', no: 'No' }, ru: { yes: 'Да', no: 'Нет' } })

/** A page is drawn once for readers in every time zone: so it says which one it means. */
const dayAndTime = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

type Value = Pick<ValuedAttribute, 'attribute' | 'key'>

/**
 * Gives a function that writes the value of an attribute: the field that its key names, as the page's language writes it,
 * between the key's prefix and suffix. `''` when that field is empty.
 */
export function useValueText(): (value: Value) => string {
  const t = useText()
  const m = useMessages(messages)
  const language = useLanguage()
  const moment = (value: string | null, options: Intl.DateTimeFormatOptions) =>
    value === null ? '' : new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(value))

  function bare({ attribute, key }: Value): string {
    switch (key.field) {
      case 'number':
        return attribute.number === null ? '' : new Intl.NumberFormat(language).format(attribute.number)
      case 'boolean':
        return attribute.boolean === null ? '' : attribute.boolean ? m.yes : m.no
      case 'date':
        return moment(attribute.date, { dateStyle: 'long' })
      case 'datetime':
        return moment(attribute.datetime, dayAndTime)
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
