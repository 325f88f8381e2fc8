import { defineMessages, messagesIn } from '@tessera/widget-sdk'

export const schemaMessages = defineMessages({
  en: {
    required: 'Required',
    minLength: { one: 'At least {count} character', other: 'At least {count} characters' },
    maxLength: { one: 'At most {count} character', other: 'At most {count} characters' },
    minimum: 'At least {limit}',
    maximum: 'At most {limit}',
    significantDigits: { one: 'At most {count} digit', other: 'At most {count} digits' },
    number: 'Enter a number',
    integer: 'Enter a whole number',
    json: 'Correct the JSON',
    pattern: 'Holds characters that are not allowed here',
    slugPattern: 'Spaces, slashes and the signs ? # \\ can’t stand in an address',
    pathPattern: 'Begin with /',
    enum: 'Choose one of the list',
    oneOf: 'One of these: {choices}',
    boolean: 'Yes or no',
    email: 'Enter an e-mail address, such as name@example.com',
    uri: 'Enter an address, such as https://example.com',
    uuid: 'Enter an ID, such as 018f4e3a-7c1d-7e20-9d1b-0242ac120002',
    date: 'Enter a day that exists',
    'date-time': 'Enter a day and a time that exist',
    type: 'This kind of value doesn’t fit here',
    taken: 'Already in use: choose another',
    twice: 'Another row has the same',
    missing: 'The chosen record is not there any more: choose another',
    unknown: 'The server does not know this field: reload the page',
    other: 'This value doesn’t fit here',
  },
  ru: {
    required: 'Заполните это поле',
    minLength: { one: 'Не меньше {count} символа', other: 'Не меньше {count} символов' },
    maxLength: { one: 'Не больше {count} символа', other: 'Не больше {count} символов' },
    minimum: 'Не меньше {limit}',
    maximum: 'Не больше {limit}',
    significantDigits: { one: 'Не больше {count} цифры', other: 'Не больше {count} цифр' },
    number: 'Введите число',
    integer: 'Введите целое число',
    json: 'Исправьте JSON',
    pattern: 'Здесь есть недопустимые символы',
    slugPattern: 'В адресе не может быть пробелов, косой черты и знаков ? # \\',
    pathPattern: 'Начните с /',
    enum: 'Выберите из списка',
    oneOf: 'Одно из этих значений: {choices}',
    boolean: 'Да или нет',
    email: 'Введите адрес почты, например name@example.com',
    uri: 'Введите адрес, например https://example.com',
    uuid: 'Введите ID, например 018f4e3a-7c1d-7e20-9d1b-0242ac120002',
    date: 'Введите существующую дату',
    'date-time': 'Введите существующие дату и время',
    type: 'Такое значение здесь не подходит',
    taken: 'Уже занято: выберите другое',
    twice: 'То же значение в другой строке',
    missing: 'Выбранной записи больше нет: выберите другую',
    unknown: 'Сервер не знает этого поля: обновите страницу',
    other: 'Такое значение здесь не подходит',
  },
})

/** What a schema's keyword asks for, in words: `minLength` with 8 is 'At least 8 characters'. */
export function schemaWords(keyword: string, limit: unknown, language: string): string {
  const m = messagesIn(schemaMessages, language)
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? m.required : m.minLength(Number(limit))
    case 'maxLength':
      return m.maxLength(Number(limit))
    case 'significantDigits':
      return m.significantDigits(Number(limit))
    case 'minimum':
    case 'maximum':
      return m[keyword].replace('{limit}', new Intl.NumberFormat(language).format(Number(limit)))
    case 'pattern':
      return limit === '^/' ? m.pathPattern : String(limit).startsWith('^[^') ? m.slugPattern : m.pattern
    case 'type':
      return limit === 'number' || limit === 'integer' ? m[limit] : m.type
    case 'format':
      return formatWords(String(limit), m)
    case 'enum':
      return m.enum
    default:
      return m.other
  }
}

type Words = ReturnType<typeof messagesIn<(typeof schemaMessages)['en']>>

function formatWords(format: string, m: Words): string {
  switch (format) {
    case 'email':
    case 'uri':
    case 'uuid':
    case 'date':
    case 'date-time':
      return m[format]
    case 'url':
      return m.uri
    default:
      return m.other
  }
}
