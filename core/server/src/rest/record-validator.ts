import { type Entity, fieldEntries, type JsonSchema } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import type { Cause } from '../issue.ts'
import { issues } from '../issues.ts'
import { isUuid } from './formats.ts'
import { ignoredFields, inputSchema } from './schemas.ts'
import { causesOf, short } from './validation-cause.ts'
import type { Validator } from './validator.ts'

export type Values = Record<string, unknown>

/** Maximum items of a bulk request. */
export const mostItems = 1000

const mostCauses = 20
/** More keys than any entity has fields; they are refused without checking each. */
const mostKeys = 500

/** Validates received records of an entity. Schemas are compiled on first use. */
export class RecordValidator {
  private readonly generated: readonly string[]
  private readonly validators: Readonly<Record<'create' | 'update', Validator>>

  /** @param compile see `bodyCompiler` */
  constructor(entity: Entity, languages: readonly string[], compile: (schemaOf: () => JsonSchema) => Validator) {
    const validator = (action: 'create' | 'update') => compile(() => inputSchema(entity, action, languages))
    this.generated = fieldEntries(entity).flatMap(([name, field]) => (field.generated ? [name] : []))
    this.validators = { create: validator('create'), update: validator('update') }
  }

  /**
   * @returns the values to write, without ignored fields
   * @throws ValidationError
   */
  record(action: 'create' | 'update', body: unknown): Values {
    const causes: Cause[] = []
    const values = this.check(action, body, '', causes)
    if (causes.length > 0) throw new ValidationError(causes)
    return values
  }

  /** The same for one of many rows; returns problems instead of throwing. */
  row(action: 'create' | 'update', row: Values): { values: Values; problems: readonly Cause[] } {
    if (Object.keys(row).length > mostKeys) {
      return { values: {}, problems: [issues.TOO_MANY_FIELDS('', {}, 'data')] }
    }
    const values = this.cleaned(row)
    const validator = this.validators[action]
    return { values, problems: validator(values) ? [] : causesOf(validator.errors ?? []) }
  }

  /** The records of a bulk create: `[{ "data": {...} }]`. */
  newRecords(body: unknown): Values[] {
    return this.items(body, ['data'], (item, at, causes) => this.check('create', item.data, `${at}.data`, causes))
  }

  /** The changes of a bulk update: `[{ "id", "data": {...} }]`. */
  changes(body: unknown): { id: string; data: Values }[] {
    const known = new Set<string>()
    return this.items(body, ['id', 'data'], (item, at, causes) => {
      const id = isUuid(item.id) ? item.id.toLowerCase() : ''
      if (id === '') causes.push(issues.REQUIRED(`${at}.id`))
      else if (known.has(id)) causes.push(issues.REPEATED(`${at}.id`))
      known.add(id)
      return { id, data: this.check('update', item.data, `${at}.data`, causes) }
    })
  }

  private items<Item>(
    body: unknown,
    keys: readonly string[],
    read: (item: Values, at: string, causes: Cause[]) => Item,
  ): Item[] {
    if (!Array.isArray(body)) throw new ValidationError(issues.WRONG_TYPE('', { types: ['array'] }))
    if (body.length > mostItems) throw new ValidationError(issues.TOO_MANY_ITEMS('', { maximum: mostItems }))
    const causes: Cause[] = []
    const items: Item[] = []
    for (const [index, item] of body.entries()) {
      if (!isMap(item)) causes.push(issues.WRONG_TYPE(String(index), { types: ['object'] }))
      else {
        const other = Object.keys(item).find(key => !keys.includes(key))
        if (other !== undefined) causes.push(issues.UNKNOWN(`${index}.${short(other)}`))
        else items.push(read(item, String(index), causes))
      }
      if (causes.length >= mostCauses) break
    }
    if (causes.length > 0) throw new ValidationError(causes.slice(0, mostCauses))
    return items
  }

  private check(action: 'create' | 'update', body: unknown, at: string, causes: Cause[]): Values {
    if (!isMap(body)) {
      causes.push(issues.WRONG_TYPE(at, { types: ['object'] }))
      return {}
    }
    if (Object.keys(body).length > mostKeys) {
      causes.push(issues.TOO_MANY_FIELDS(at))
      return {}
    }
    const values = this.cleaned(body)
    const validator = this.validators[action]
    if (!validator(values)) causes.push(...causesOf(validator.errors ?? [], at))
    return values
  }

  private cleaned(record: Values): Values {
    const values = { ...record }
    for (const name of ignoredFields) delete values[name]
    // Generated names may be submitted empty, as forms do.
    for (const name of this.generated) if (values[name] === '') delete values[name]
    return values
  }
}

/** The ids of a bulk delete: `{ "ids": [...] }`. */
export function idsOf(body: unknown): string[] {
  if (!isMap(body)) throw new ValidationError(issues.WRONG_TYPE('', { types: ['object'] }))
  const { ids, ...others } = body
  const [other] = Object.keys(others)
  if (other !== undefined) throw new ValidationError(issues.UNKNOWN(short(other)))
  if (!Array.isArray(ids)) throw new ValidationError(issues.WRONG_TYPE('ids', { types: ['array'] }))
  if (ids.length > mostItems) throw new ValidationError(issues.TOO_MANY_ITEMS('ids', { maximum: mostItems }))
  const wrong = ids.findIndex(id => !isUuid(id))
  if (wrong !== -1) throw new ValidationError(issues.FORMAT(`ids.${wrong}`, { format: 'uuid' }))
  return [...new Set(ids.map((id: string) => id.toLowerCase()))]
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
