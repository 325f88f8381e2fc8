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

/** The variants that are registered for an entity. */
export function registered(source: Source, of: VariantEntity): string[] {
  const call = variantsCall(source, of)
  const object = call && objectArgument(call, 1)
  return object ? keysOf(object) : []
}

function variantsList(source: Source) {
  const call = callOf(defaultExport(programOf(source)), 'defineWidgets')
  const options = call && objectArgument(call, 0)
  const list = options && propertyOf(options, 'variants')
  return { options, list: list?.type === 'ArrayExpression' ? list : undefined }
}

/** The call that registers variants of an entity. */
export function variantsCall(source: Source, entity: VariantEntity) {
  const { local } = importedAs(source, entity)
  for (const element of variantsList(source).list?.elements ?? []) {
    if (!element || element.type === 'SpreadElement') continue
    const call = callOf(element, 'variants')
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
  const named = withImport(source, '@tessera/widget-sdk', isIsland ? 'island' : 'lazy', 'variants')
  const entry = `${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${value}`
  const call = variantsCall(named, of)
  const object = call && objectArgument(call, 1)
  if (object) return withProperty(named, object, entry)
  const { options, list } = variantsList(named)
  const { local, specifier } = importedAs(named, of)
  const line = `variants(${local}, { ${entry} })`
  if (list) return withImport(withElement(named, list, line), of.package, specifier)
  if (!options) throw new UsageError(`${source.file} must export defineWidgets({ variants: [...] }) by default`)
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
