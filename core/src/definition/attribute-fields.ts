import { adminFields, nameTitle } from './content-fields.ts'
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
    string: localized(),
    number: number(options),
    boolean: boolean(),
    date: date(),
    datetime: datetime(),
    ...adminFields(),
  } as const
}

/** What attributes mean, and how they are told. @param options.index as of `attributeFields` */
export function attributeKeyFields(options: { readonly index?: boolean } = {}) {
  return {
    type: select(['feature', 'price', 'interval'], {
      default: 'feature',
      ...options,
      admin: {
        values: {
          feature: { en: 'Property', ru: 'Свойство' },
          price: { en: 'Price', ru: 'Цена' },
          interval: { en: 'Interval of a subscription', ru: 'Период подписки' },
        },
      },
    }),
    field: select(['string', 'number', 'boolean', 'date', 'datetime'], {
      default: 'string',
      admin: {
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
    prefix: localized(),
    suffix: localized(),
    ...adminFields(),
  } as const
}
