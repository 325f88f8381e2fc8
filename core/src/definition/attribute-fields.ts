import { adminFields, nameTitle } from './content-fields.ts'
import type { EntityName } from './entity.ts'
import type { Localized } from './field.ts'
import { boolean } from './fields/boolean.ts'
import { date } from './fields/date.ts'
import { datetime } from './fields/datetime.ts'
import { localized } from './fields/localized.ts'
import { number } from './fields/number.ts'
import { select } from './fields/select.ts'

/**
 * One value of a record, of whatever kind: what it means, and which of the fields holds it, says its key.
 * @param options.index where records are found and sorted by their attributes
 */
export function attributeFields(options: { readonly index?: boolean } = {}) {
  return {
    string: localized({ admin: { label: { en: 'Text', ru: 'Текст' } } }),
    number: number({ ...options, admin: { label: { en: 'Number', ru: 'Число' } } }),
    boolean: boolean({ admin: { label: { en: 'Boolean', ru: 'Да или нет' } } }),
    date: date({ admin: { label: { en: 'Date', ru: 'Дата' } } }),
    datetime: datetime({ admin: { label: { en: 'Date and time', ru: 'Дата и время' } } }),
    ...adminFields(),
  } as const
}

/**
 * What attributes mean, and how they are told.
 * @param types what kinds of meaning there are, with their names by language; the first one is the default
 * @param options.index as of `attributeFields`
 */
export function attributeKeyFields<const Type extends string>(
  types: Readonly<Record<Type, Localized>>,
  options: { readonly index?: boolean } = {},
) {
  const [usual, ...others] = Object.keys(types) as [Type, ...Type[]]
  return {
    type: select([usual, ...others], { default: usual, ...options, admin: { values: types } }),
    field: select(['string', 'number', 'boolean', 'date', 'datetime'], {
      default: 'string',
      admin: {
        label: { en: 'Field', ru: 'Поле значения' },
        help: {
          en: 'Which field of an attribute holds the value.',
          ru: 'В каком поле атрибута стоит значение.',
        },
        values: {
          string: { en: 'Text', ru: 'Текст' },
          number: { en: 'Number', ru: 'Число' },
          boolean: { en: 'Yes or no', ru: 'Да или нет' },
          date: { en: 'Date', ru: 'Дата' },
          datetime: { en: 'Date and time', ru: 'Дата и время' },
        },
      },
    }),
    title: nameTitle(),
    prefix: localized({ admin: { label: { en: 'Prefix', ru: 'Текст перед значением' } } }),
    suffix: localized({ admin: { label: { en: 'Suffix', ru: 'Текст после значения' } } }),
    ...adminFields(),
  } as const
}

/** What modules call the values that their records have beside their fields. */
export const attributeName = {
  en: { one: 'Attribute', many: 'Attributes' },
  ru: { one: 'Атрибут', many: 'Атрибуты', of: 'атрибута' },
} as const satisfies Readonly<Record<string, EntityName>>

/** What modules call what attributes mean. */
export const attributeKeyName = {
  en: { one: 'Attribute key', many: 'Attribute keys' },
  ru: { one: 'Вид атрибута', many: 'Виды атрибутов', of: 'вида атрибута' },
} as const satisfies Readonly<Record<string, EntityName>>
