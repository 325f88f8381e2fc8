import { jsonNumber } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import { attribute, attributeKey, attributeKeysToAttributes, product, productsToAttributes } from '@tessera/ecommerce'
import {
  type CallerTools,
  type ImportedRecord,
  type ImportTools,
  issues,
  type PartColumn,
  selected,
  sqlNames,
  transferPart,
} from '@tessera/server'
import { sharedAttributes } from '../product-prices.ts'
import { columnLabels } from './column-labels.ts'
import { cellOfValues, valuesIn } from './value-cells.ts'

type Key = Pick<Row<typeof attributeKey>, 'id' | 'slug' | 'field' | 'title'>
type Attribute = Row<typeof attribute>

/** A column of a property: of its key, and of a language if its values are texts. */
interface PropertyColumn {
  readonly name: string
  /** Slug of the key, or its title. */
  readonly key: string
  readonly language: string | null
}

/** A property of a product, as it is stored. */
interface Property {
  readonly linkId: string
  readonly productId: string
  readonly attributeId: string
  readonly keyId: string
  readonly orderIndex: number
  readonly string: Localized
  readonly number: number | null
  readonly boolean: boolean | null
  readonly date: string | null
  readonly datetime: string | null
}

const prefix = 'property.'
const reads = [productsToAttributes, attribute, attributeKeysToAttributes, attributeKey] as const
const [links, l] = sqlNames(productsToAttributes, 'l')
const [attributes, a] = sqlNames(attribute, 'a')
const [keyLinks, kl] = sqlNames(attributeKeysToAttributes, 'kl')
const [keys, k] = sqlNames(attributeKey, 'k')

/** Properties of products: `property.material.en`, `property.width`. A product with several values has them separated by semicolons. */
export const propertiesPart = transferPart({
  entity: product,
  replaces: [productsToAttributes],
  reads,
  writes: [attribute, attributeKey, productsToAttributes, attributeKeysToAttributes],
  async columns({ host, context }) {
    const filters = { and: [{ column: 'type', method: 'eq', value: 'feature' }] } as const
    const orderBy = [{ column: 'slug', method: 'asc' }] as const
    const { rows } = await host.service(attributeKey).list({ filters, orderBy, limit: 500 }, context)
    const { languages, defaultLanguage } = host.configuration
    return rows.flatMap(({ slug, title, field }): PartColumn[] => {
      const labels = (language: string | null) =>
        Object.fromEntries(
          host.catalogues.interfaceLanguages.map(each => {
            const said = title[each] ?? title[defaultLanguage] ?? slug
            return [each, language === null ? said : `${said} (${language})`]
          }),
        )
      if (field !== 'string') {
        return [{ name: `${prefix}${slug}`, labels: labels(null), ...(field === 'number' && { isNumber: true }) }]
      }
      return languages.map(language => ({ name: `${prefix}${slug}.${language}`, labels: labels(language) }))
    })
  },
  column: name => (name.startsWith(prefix) && name.length > prefix.length && name.length <= 220 ? { name } : undefined),
  open: host => ({ prefix, labels: columnLabels(host, 'property') }),
  async read(ids, names, { host, context }) {
    const columns = names.map(name => propertyColumn(name, host.configuration))
    const byKey = await keysOf(columns, { host, context })
    const properties = Map.groupBy(
      await propertiesOf(
        ids,
        [...byKey.values()].map(({ id }) => id),
        { host, context },
      ),
      ({ productId, keyId }) => `${productId} ${keyId}`,
    )
    return new Map(
      ids.map(id => {
        const cells = columns.map(({ name, key: called, language }) => {
          const key = byKey.get(called)
          const values = key ? (properties.get(`${id} ${key.id}`) ?? []) : []
          return [name, key ? cellOfValues(values.map(value => textOf(value, key, language))) : '']
        })
        return [id, [Object.fromEntries(cells) as Record<string, string>]]
      }),
    )
  },
  async write(records, tools) {
    const columns = [...new Set(records.flatMap(({ lines }) => lines.flatMap(({ cells }) => Object.keys(cells))))].map(
      name => propertyColumn(name, tools.host.configuration),
    )
    const filled = columns.filter(({ name }) => records.some(({ lines: [line] }) => line?.cells[name]?.trim()))
    await addKeys(filled, tools)
    const byKey = await keysOf(columns, tools)
    await writeProperties(records, columns, byKey, tools)
  },
})

function propertyColumn(name: string, { languages }: { readonly languages: readonly string[] }): PropertyColumn {
  const rest = name.slice(prefix.length)
  const language = languages.find(each => rest.endsWith(`.${each}`)) ?? null
  return { name, key: language === null ? rest : rest.slice(0, -language.length - 1), language }
}

/** Keys of properties by what columns call them: the slug, else the title. */
async function keysOf(
  columns: readonly PropertyColumn[],
  { host, context }: CallerTools,
): Promise<ReadonlyMap<string, Key>> {
  const filters = { and: [{ column: 'type', method: 'eq', value: 'feature' }] } as const
  const { rows } = await host.service(attributeKey).list({ filters, limit: 10_000 }, context)
  const wanted = new Set(columns.map(({ key }) => key))
  return new Map(
    [...wanted].flatMap(called => {
      const key =
        rows.find(({ slug }) => slug === called) ?? rows.find(({ title }) => Object.values(title).includes(called))
      return key ? [[called, key] as const] : []
    }),
  )
}

/** Properties that the shop doesn't have yet; what is no text is told by its column without a language. */
async function addKeys(columns: readonly PropertyColumn[], tools: ImportTools): Promise<void> {
  const { host, context } = tools
  const known = await keysOf(columns, tools)
  const missing = [...new Set(columns.map(({ key }) => key))].filter(key => !known.has(key))
  const { defaultLanguage } = host.configuration
  for (const key of missing) tools.added(attributeKey, key)
  await host.service(attributeKey).createMany(
    missing.map(key => ({
      type: 'feature',
      field: 'string',
      title: { [defaultLanguage]: key },
      ...(/^[^\s/?#\\\p{C}]+$/u.test(key) && { slug: key }),
    })),
    context,
  )
}

async function propertiesOf(
  productIds: readonly string[],
  keyIds: readonly string[],
  { host, context }: CallerTools,
): Promise<Property[]> {
  const database = context.transaction ?? host.database
  return database.query<Property>({
    text: `select ${l.id} as "linkId", ${l.productId} as "productId", ${l.attributeId} as "attributeId", ${l.orderIndex} as "orderIndex",
        fk.id as "keyId", ${selected(a, 'string', 'number', 'boolean', 'date', 'datetime')}
      from ${links} join ${attributes} on ${a.id} = ${l.attributeId}
      cross join lateral (select ${k.id} as id from ${keyLinks} join ${keys} on ${k.id} = ${kl.attributeKeyId}
        where ${kl.attributeId} = ${a.id} order by ${kl.orderIndex}, ${kl.createdAt}, ${kl.id} limit 1) fk
      where ${l.productId} = any($1::uuid[]) and fk.id = any($2::uuid[])
      order by ${l.productId}, ${l.orderIndex}, ${l.id}`,
    values: [productIds, keyIds],
  })
}

function textOf(property: Property, { field }: Key, language: string | null): string {
  if (field === 'string') return property.string?.[language ?? ''] ?? ''
  const value = property[field]
  return value === null ? '' : String(value)
}

/** What a product shall have of a property. */
interface Wanted {
  readonly productId: string
  readonly key: Key
  readonly row: number
  readonly column: string
  /** Values by language, or alone. */
  readonly values: readonly Partial<Pick<Attribute, 'string' | 'number' | 'boolean' | 'date' | 'datetime'>>[]
}

async function writeProperties(
  records: readonly ImportedRecord[],
  columns: readonly PropertyColumn[],
  byKey: ReadonlyMap<string, Key>,
  tools: ImportTools,
): Promise<void> {
  const { host, context } = tools
  const ids = records.map(({ id }) => id)
  const keyIds = [...new Set([...byKey.values()].map(({ id }) => id))]
  const stored = Map.groupBy(await propertiesOf(ids, keyIds, tools), ({ productId, keyId }) => `${productId} ${keyId}`)
  const removed: Property[] = []
  const made: { readonly productId: string; readonly keyId: string; readonly place: number; readonly data: object }[] =
    []
  for (const record of records) {
    for (const wanted of wantedOf(record, columns, byKey, tools)) {
      const there = stored.get(`${wanted.productId} ${wanted.key.id}`) ?? []
      const isSame =
        there.length === wanted.values.length && wanted.values.every((value, index) => isEqual(there[index], value))
      if (isSame) continue
      removed.push(...there)
      wanted.values.forEach((value, index) => {
        const before = there[index]
        const data = value.string ? { string: { ...before?.string, ...value.string } } : value
        made.push({ productId: wanted.productId, keyId: wanted.key.id, place: before?.orderIndex ?? index, data })
      })
    }
  }
  await removeProperties(removed, tools)
  const attributesMade = await host.service(attribute).createMany(
    made.map(({ data }) => data),
    context,
  )
  const idOf = (index: number) => (attributesMade[index] as Attribute).id
  await host.service(attributeKeysToAttributes).createMany(
    made.map(({ keyId }, index) => ({ attributeId: idOf(index), attributeKeyId: keyId })),
    context,
  )
  await host.service(productsToAttributes).createMany(
    made.map(({ productId, place }, index) => ({ productId, attributeId: idOf(index), orderIndex: place })),
    context,
  )
}

/** What other products have, too, stays with them. */
async function removeProperties(properties: readonly Property[], { host, context }: ImportTools): Promise<void> {
  if (properties.length === 0) return
  await host.service(productsToAttributes).removeMany(
    properties.map(({ linkId }) => linkId),
    context,
  )
  const ids = [...new Set(properties.map(({ attributeId }) => attributeId))]
  const used = await usedAttributes(ids)
  const own = ids.filter(id => !used.has(id))
  if (own.length > 0) await host.service(attribute).removeMany(own, context)

  async function usedAttributes(all: readonly string[]): Promise<ReadonlySet<string>> {
    const table = `select ${l.attributeId} as id from ${links} where ${l.attributeId} = any($1::uuid[])`
    const still = await context.transaction.query<{ id: string }>({ text: table, values: [all] })
    const shared = await sharedAttributes(host, all, context.transaction)
    return new Set([...shared, ...still.map(({ id }) => id)])
  }
}

function isEqual(there: Property | undefined, value: Wanted['values'][number]): boolean {
  if (!there) return false
  return Object.entries(value).every(([name, wanted]) =>
    name === 'string'
      ? Object.entries(wanted as Localized).every(([language, text]) => (there.string?.[language] ?? '') === text)
      : there[name as 'number'] === wanted,
  )
}

function wantedOf(
  { id: productId, lines: [line] }: ImportedRecord,
  columns: readonly PropertyColumn[],
  byKey: ReadonlyMap<string, Key>,
  tools: ImportTools,
): Wanted[] {
  if (!line) return []
  const { defaultLanguage } = tools.host.configuration
  const given = columns.filter(({ name, key }) => line.cells[name] !== undefined && byKey.has(key))
  return [...Map.groupBy(given, ({ key }) => (byKey.get(key) as Key).id).values()].map((ofKey): Wanted => {
    const [{ name, key: called }] = ofKey as [PropertyColumn]
    const key = byKey.get(called) as Key
    const cells = ofKey.map(column => ({ column, values: valuesIn(line.cells[column.name] ?? '') }))
    const count = Math.max(...cells.map(({ values }) => values.length))
    const values = Array.from({ length: count }, (_, index) =>
      key.field === 'string'
        ? {
            string: Object.fromEntries(
              cells.map(({ column, values: texts }) => [column.language ?? defaultLanguage, texts[index] ?? '']),
            ),
          }
        : valueIn(cells[0]?.values[index] ?? '', key, line.row, name, tools),
    )
    return { productId, key, row: line.row, column: name, values }
  })
}

/** A value that is no text; refused if it isn't one of its kind. */
function valueIn(
  text: string,
  { field }: Key,
  row: number,
  column: string,
  tools: ImportTools,
): Wanted['values'][number] {
  const plain = text.trim()
  if (field === 'number') {
    const decimal = plain.replace(',', '.')
    if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal)) return { number: jsonNumber(decimal) }
    tools.refuse(row, column, issues.WRONG_TYPE(column, { types: ['number'] }))
  } else if (field === 'boolean') {
    if (/^(true|1)$/i.test(plain)) return { boolean: true }
    if (/^(false|0)$/i.test(plain)) return { boolean: false }
    tools.refuse(row, column, issues.WRONG_TYPE(column, { types: ['boolean'] }))
  } else if (field === 'date' || field === 'datetime') {
    if (!Number.isNaN(Date.parse(plain)))
      return { [field]: field === 'date' ? plain.slice(0, 10) : new Date(plain).toISOString() }
    tools.refuse(row, column, issues.FORMAT(column, { format: field === 'date' ? 'date' : 'date-time' }))
  }
  return {}
}
