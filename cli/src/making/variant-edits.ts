import { toCamelCase } from '@tessera/core'
import { UsageError } from '../usage-error.ts'
import {
  callOf,
  constantsOf,
  defaultExport,
  keysOf,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withElement,
  withImport,
  withProperty,
} from './source-edits.ts'

/** An entity, as a package exports it. */
export interface VariantEntity {
  readonly package: string
  readonly constant: string
}

/** The functions that a file registers variants with: of the site, or of the back office. */
const doors = {
  site: { define: 'defineWidgets', register: 'variants', from: '@tessera/widget-sdk' },
  admin: { define: 'defineAdmin', register: 'adminVariants', from: '@tessera/widget-sdk/admin' },
} as const

export type Door = keyof typeof doors

/** The variants that are registered for an entity. */
export function registered(source: Source, of: VariantEntity, door: Door = 'site'): string[] {
  const call = variantsCall(source, of, door)
  const object = call && objectArgument(call, 1)
  return object ? keysOf(object) : []
}

/** The variants that are registered for an entity; undefined where they are not all written as such. */
export function readableVariants(source: Source, of: VariantEntity): string[] | undefined {
  const { options, list } = variantsList(source, 'site')
  if (!options || (!list && propertyOf(options, 'variants'))) return undefined
  if (list?.elements.some(each => each?.type !== 'CallExpression')) return undefined
  const call = variantsCall(source, of)
  if (!call) return []
  const object = objectArgument(call, 1)
  return object?.properties.every(each => each.type === 'Property') ? keysOf(object) : undefined
}

function variantsList(source: Source, door: Door) {
  const call = callOf(defaultExport(programOf(source)), doors[door].define)
  const options = call && objectArgument(call, 0)
  const list = options && propertyOf(options, 'variants')
  return { options, list: list?.type === 'ArrayExpression' ? list : undefined }
}

/** The call that registers variants of an entity. */
export function variantsCall(source: Source, entity: VariantEntity, door: Door = 'site') {
  const { local } = importedAs(source, entity)
  for (const element of variantsList(source, door).list?.elements ?? []) {
    if (!element || element.type === 'SpreadElement') continue
    const call = callOf(element, doors[door].register)
    const of = call?.arguments[0]
    if (call && of?.type === 'Identifier' && of.name === local) return call
  }
  return undefined
}

/** How a variant is registered. */
export interface VariantEntry {
  readonly name: string
  /** From the file that registers it: `./event/list-default.tsx`. */
  readonly file: string
  /** It needs the browser. */
  readonly isIsland: boolean
  /** Options of an island, as they are written. */
  readonly options?: string
}

/** @throws UsageError for a file that registers no widgets */
export function withVariant(
  source: Source,
  of: VariantEntity,
  { name, file, isIsland, options: given = "{ hydrate: 'visible' }" }: VariantEntry,
): Source {
  const loader = `() => import(${quoted(file)})`
  const value = isIsland ? `island(${loader}, ${given})` : `lazy(${loader})`
  const named = withImport(source, doors.site.from, isIsland ? 'island' : 'lazy')
  return withRegistered(named, of, name, value, 'site')
}

/**
 * Registers a piece of the back office.
 * @param file from the one that registers it
 * @throws UsageError for a file that defines nothing of the back office
 */
export function withPiece(source: Source, of: VariantEntity, name: string, file: string): Source {
  return withRegistered(source, of, name, `() => import(${quoted(file)})`, 'admin')
}

function withRegistered(source: Source, of: VariantEntity, name: string, value: string, door: Door): Source {
  const { define, register, from } = doors[door]
  const named = withImport(source, from, register)
  const entry = `${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${value}`
  const call = variantsCall(named, of, door)
  const object = call && objectArgument(call, 1)
  if (object) return withProperty(named, object, entry)
  const { options, list } = variantsList(named, door)
  const { local, specifier } = importedAs(named, of)
  const line = `${register}(${local}, { ${entry} })`
  if (list) return withImport(withElement(named, list, line), of.package, specifier)
  if (!options) throw new UsageError(`${source.file} must export ${define}({ variants: [...] }) by default`)
  return withImport(withProperty(named, options, `variants: [${line}]`), of.package, specifier)
}

/** What a file calls an entity, or is to call it where another one has that name. */
function importedAs(source: Source, of: VariantEntity): { readonly local: string; readonly specifier: string } {
  const program = programOf(source)
  const taken = new Set(constantsOf(program).keys())
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const each of statement.specifiers) {
      const name =
        each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' ? each.imported.name : undefined
      if (statement.source.value === of.package && name === of.constant) {
        return { local: each.local.name, specifier: name === each.local.name ? name : `${name} as ${each.local.name}` }
      }
      taken.add(each.local.name)
    }
  }
  if (!taken.has(of.constant)) return { local: of.constant, specifier: of.constant }
  const local = toCamelCase(`${of.package.replace(/^.*\//, '')}-${of.constant}`)
  return { local, specifier: `${of.constant} as ${local}` }
}

/** A text as it is written in code. */
export function quoted(text: string): string {
  return `'${text}'`
}
