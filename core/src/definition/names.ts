import { type Entity, type EntityName, referencesOf } from './entity.ts'
import type { Localized } from './field.ts'
import { fieldHelp, fieldNames, usualVariants } from './field-names.ts'
import { toCamelCase, toSentence } from './words.ts'

/**
 * What an entity is called. A relation that gives no name of its own has it from its ends: "Category articles", or what the
 * left end's `of` says: «Статьи категории».
 * @param language falls back to English, then to a name made from the identifier
 */
export function entityName(entity: Entity, language: string): EntityName {
  const given = entity.admin.name?.[language] ?? entity.admin.name?.en
  if (given) return given
  const [left, right] = endsOf(entity).map(end => entityName(end, language))
  return left && right ? linkName(left, right) : { one: toSentence(entity.name), many: toSentence(entity.plural) }
}

/** What the module of an entity is called. */
export function moduleName({ module, moduleAdmin }: Pick<Entity, 'module' | 'moduleAdmin'>, language: string): string {
  return textIn(moduleAdmin.name, language) ?? toSentence(module)
}

/**
 * What a field is called: its own label, the usual one of its name, and on a reference what it points to, where its name
 * says no more than that.
 */
export function fieldName(entity: Entity, name: string, language: string): string {
  return (
    textIn(entity.fields[name]?.admin.label, language) ??
    textIn(fieldNames[name], language) ??
    referenceName(entity, name, language) ??
    toSentence(name)
  )
}

/** What to put into a field, where its name doesn't say it. */
export function helpOf(entity: Entity, name: string, language: string): string | undefined {
  return textIn(entity.fields[name]?.admin.help, language) ?? textIn(fieldHelp[name], language)
}

/** What a value of a select is called: `one_off` is "One off" without a name, `EVM` stays as it is. */
export function valueName({ fields }: Pick<Entity, 'fields'>, name: string, value: string, language: string): string {
  const given = textIn(fields[name]?.admin.values?.[value], language)
  return given ?? (/[A-Z]/.test(value) ? value : toSentence(value.replaceAll('_', '-')))
}

/** What a variant is called; undefined for one that only developers have a name for. */
export function variantName({ admin }: Pick<Entity, 'admin'>, variant: string, language: string): string | undefined {
  return textIn(admin.variants?.[variant] ?? usualVariants[variant], language)
}

/** A text in a language, else in English, else in any; undefined where there is none. */
function textIn(localized: Localized | undefined, language: string): string | undefined {
  return localized?.[language] || localized?.en || Object.values(localized ?? {}).find(Boolean)
}

function endsOf(entity: Entity): Entity[] {
  const references = referencesOf(entity)
  return (entity.ends ?? []).flatMap(end => references.find(({ name }) => name === end)?.target ?? [])
}

function linkName(left: EntityName, right: EntityName): EntityName {
  if (!left.of) return { one: `${left.one} ${inside(right.one)}`, many: `${left.one} ${inside(right.many)}` }
  return {
    one: `${right.one} ${left.of}`,
    many: `${right.many} ${left.of}`,
    ...(right.of && { of: `${right.of} ${left.of}` }),
  }
}

/** A name inside of another begins small, unless it is an abbreviation. */
function inside(name: string): string {
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

function referenceName(entity: Entity, name: string, language: string): string | undefined {
  const target = referencesOf(entity).find(each => each.name === name)?.target
  if (!target) return undefined
  const isPlain = name.toLowerCase().endsWith(toCamelCase(`${target.name}-id`).toLowerCase())
  return isPlain ? entityName(target, language).one : toSentence(name.replace(/Id$/, ''))
}
