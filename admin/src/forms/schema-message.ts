import { defineMessages, issueText, messagesIn } from '@tessera/widget-sdk'

/** What only a form says before it is sent; the rest it says as it does of the server's issues. */
export const schemaMessages = defineMessages({
  en: {
    required: 'Required',
    json: 'Correct the JSON',
    slugPattern: 'Spaces, slashes and the signs ? # \\ can’t stand in an address',
    pathPattern: 'Begin with /',
    enum: 'Choose one of the list',
    other: 'This value doesn’t fit here',
  },
  ru: {
    required: 'Заполните это поле',
    json: 'Исправьте JSON',
    slugPattern: 'В адресе не может быть пробелов, косой черты и знаков ? # \\',
    pathPattern: 'Начните с /',
    enum: 'Выберите из списка',
    other: 'Такое значение здесь не подходит',
  },
})

/** What a schema's keyword asks for, in words: `minLength` with 8 is 'At least 8 characters'. */
export function schemaMessage(keyword: string, limit: unknown, language: string): string {
  const m = messagesIn(schemaMessages, language)
  const textOf = (code: string, params = {}) => issueText({ code, params }, language)?.text ?? m.other
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? m.required : textOf('TOO_SHORT', { minimum: limit })
    case 'maxLength':
      return textOf('TOO_LONG', { maximum: limit })
    case 'significantDigits':
      return textOf('TOO_MANY_DIGITS', { maximum: limit })
    case 'minimum':
      return textOf('TOO_SMALL', { minimum: limit })
    case 'maximum':
      return textOf('TOO_LARGE', { maximum: limit })
    case 'pattern':
      return limit === '^/' ? m.pathPattern : String(limit).startsWith('^[^') ? m.slugPattern : textOf('CHARACTERS')
    case 'type':
      return textOf('WRONG_TYPE', { types: [limit] })
    case 'format':
      return textOf('FORMAT', { format: limit })
    case 'enum':
      return m.enum
    default:
      return m.other
  }
}
