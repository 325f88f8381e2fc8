import { adminFields } from './content-fields.ts'
import { boolean } from './fields/boolean.ts'
import { date } from './fields/date.ts'
import { datetime } from './fields/datetime.ts'
import { localized } from './fields/localized.ts'
import { number } from './fields/number.ts'
import { select } from './fields/select.ts'

/**
 * One value of a record, of whatever kind: what it means, and which of the fields holds it, says its key. The entity is best
 * called `attribute`: its fields have names then.
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

/**
 * The meaning of attributes and how they are displayed. The entity is best called `attribute-key`: its fields have names then.
 * @param types what kinds of meaning there are; the first one is the default
 * @param options.index as of `attributeFields`
 */
export function attributeKeyFields<const Type extends string>(
  types: readonly [Type, ...Type[]],
  options: { readonly index?: boolean } = {},
) {
  return {
    type: select(types, { default: types[0], ...options }),
    field: select(['string', 'number', 'boolean', 'date', 'datetime'], { default: 'string' }),
    title: localized(),
    prefix: localized(),
    suffix: localized(),
    ...adminFields(),
  } as const
}
