import { type Entity, type Field, fieldEntries, type JsonSchema } from '@tessera/core'
import { toPascalCase } from './making/names.ts'

/**
 * The source of TypeScript types for records of entities: `BlogArticle` as the API returns it, `BlogArticleInput` for a new one, and
 * `Records` by path.
 */
export function recordTypes(entities: readonly Entity[]): string {
  const sorted = entities.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return [
    '// Made by `tessera types`: make it again after definitions have changed.',
    '',
    '/** A text by language: `{ en: "Tea" }`. */',
    'export interface Localized {\n  readonly [language: string]: string\n}',
    ...sorted.flatMap(entity => ['', rowType(entity), '', inputType(entity)]),
    '',
    '/** Records by the path of their entity, which `/api/` precedes. */',
    block('Records', [...sorted.map(entity => `readonly '${entity.path}': ${nameOf(entity)}`)]),
  ].join('\n')
}

function rowType(entity: Entity): string {
  const fields = fieldEntries(entity).filter(([, field]) => field.readable)
  return `/** A record of \`/api/${entity.path}\`. */\n${block(
    nameOf(entity),
    fields.flatMap(([name, field]) => [...noteOf(field), `readonly ${name}: ${typeOf(field)}`]),
  )}`
}

function inputType(entity: Entity): string {
  const fields = fieldEntries(entity).filter(([, field]) => field.writable)
  const lines = fields.map(([name, field]) => `readonly ${name}${field.required ? '' : '?'}: ${typeOf(field)}`)
  return `/** A new record of it; a change takes any of these. */\n${block(`${nameOf(entity)}Input`, lines)}`
}

/** What a reference points to. */
function noteOf({ reference }: Field): string[] {
  const target = (reference?.target ?? null) as Entity | 'self' | null
  if (target === null) return []
  return [target === 'self' ? '/** Id of another record of it. */' : `/** Id of a ${nameOf(target)}. */`]
}

function typeOf({ localized, nullable, schema }: Field): string {
  const type = localized ? 'Localized' : schemaType(schema)
  return nullable ? `${type} | null` : type
}

/** JSON Schema as a type; what it has no word for is `unknown`. */
function schemaType(schema: JsonSchema): string {
  const {
    enum: values,
    type,
    items,
    properties,
    required = [],
  } = schema as {
    readonly enum?: readonly unknown[]
    readonly type?: string
    readonly items?: JsonSchema
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
  }
  if (values) return values.map(each => (typeof each === 'string' ? `'${each}'` : String(each))).join(' | ')
  if (type === 'array') return `readonly (${items ? schemaType(items) : 'unknown'})[]`
  if (type === 'object' && properties) {
    const parts = Object.entries(properties).map(
      ([name, value]) => `readonly ${keyOf(name)}${required.includes(name) ? '' : '?'}: ${schemaType(value)}`,
    )
    return `{ ${parts.join('; ')} }`
  }
  if (type === 'integer') return 'number'
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'unknown'
}

function block(name: string, lines: readonly string[]): string {
  return `export interface ${name} {\n${lines.map(line => `  ${line}\n`).join('')}}`
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

/** `blog/article` → `BlogArticle` */
function nameOf({ module, name }: Entity): string {
  return toPascalCase(`${module}-${name}`)
}
