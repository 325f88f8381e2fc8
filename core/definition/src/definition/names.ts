import { type Entity, referencesOf, reservedModule } from './entity.ts'
import type { CommonTexts, DefinitionTexts, EntityName, EntityTexts, FieldTexts } from './texts.ts'
import { toCamelCase, toSentence } from './words.ts'

/**
 * What an entity is called. A relation that has no name of its own gets it from its ends: "Category articles", or what the
 * left end's `of` says: «Статьи категории».
 * @param texts of the language; what they lack is made from the identifier
 */
export function entityName(entity: Entity, texts: DefinitionTexts): EntityName {
  const given = textsOf(entity, texts).flatMap(named)[0]
  if (given) return given
  const [left, right] = endsOf(entity).map(end => entityName(end, texts))
  return left && right ? linkName(left, right) : { one: toSentence(entity.name), many: toSentence(entity.plural) }
}

/** What an entity is for, in a sentence; undefined where nothing says it. */
export function entityDescription(entity: Entity, texts: DefinitionTexts): string | undefined {
  return textsOf(entity, texts).find(({ description }) => description)?.description
}

/** What the feed of an entity is called beside the site's name; undefined where nothing says it. */
export function feedName(entity: Entity, texts: DefinitionTexts): string | undefined {
  return textsOf(entity, texts).find(({ feed }) => feed)?.feed
}

/** What the module of an entity is called. */
export function moduleName({ module }: Pick<Entity, 'module'>, texts: DefinitionTexts): string {
  return texts[module]?.module || toSentence(module)
}

/**
 * What a field is called: its own label, the usual one of its name, and on a reference what it points to, where its name
 * says no more than that.
 */
export function fieldName(entity: Entity, name: string, texts: DefinitionTexts): string {
  const label = fieldTexts(entity, name, texts).find(each => each.label)?.label
  return label ?? referenceName(entity, name, texts) ?? toSentence(name)
}

/** What else files may call a field: what fields of that name are called elsewhere, and its synonyms. */
export function fieldSynonyms(entity: Entity, name: string, texts: DefinitionTexts): readonly string[] {
  return fieldTexts(entity, name, texts).flatMap(({ label, synonyms }) => [label ?? [], synonymsIn(synonyms)].flat())
}

/** What else files may call a column that names records of an entity. */
export function entitySynonyms(entity: Entity, texts: DefinitionTexts): readonly string[] {
  return textsOf(entity, texts).flatMap(({ synonyms }) => synonymsIn(synonyms))
}

/** The synonyms of a text in a catalogue, which are separated by semicolons. */
export function synonymsIn(text = ''): readonly string[] {
  return text.split(';').flatMap(each => each.trim() || [])
}

/** What to put into a field, where its name doesn't say it. */
export function helpOf(entity: Entity, name: string, texts: DefinitionTexts): string | undefined {
  return fieldTexts(entity, name, texts).find(each => each.help)?.help
}

/** What a value of a select is called: `one_off` is "One off" without a name, `EVM` stays as it is. */
export function valueName(entity: Named, name: string, value: string, texts: DefinitionTexts): string {
  const given = fieldTexts(entity, name, texts).find(({ values }) => values?.[value])?.values?.[value]
  return given ?? (/[A-Z]/.test(value) ? value : toSentence(value.replaceAll('_', '-')))
}

/** What fields are called together whose names begin with the same word. */
export function groupName(entity: Named, word: string, texts: DefinitionTexts): string {
  return levels(entity, texts).find(({ groups }) => groups?.[word])?.groups?.[word] ?? toSentence(word)
}

/** What a variant is called; undefined for one that only developers have a name for. */
export function variantName(entity: Named, variant: string, texts: DefinitionTexts): string | undefined {
  return levels(entity, texts).find(({ variants }) => variants?.[variant])?.variants?.[variant]
}

/** The variants that the texts of an entity have a name for; none beside `default`, which all have, where they are silent. */
export function namedVariants({ module, name }: Named, texts: DefinitionTexts): readonly string[] {
  return Object.keys(texts[module]?.entities?.[name]?.variants ?? {})
}

type Named = Pick<Entity, 'module' | 'name'>

/** Where texts of an entity stand, the nearest first: its own, its module's, those of all that are called alike, everyone's. */
function levels({ module, name }: Named, texts: DefinitionTexts): readonly CommonTexts[] {
  return [module, reservedModule].flatMap(each => [texts[each]?.entities?.[name] ?? [], texts[each] ?? []].flat())
}

function fieldTexts(entity: Named, field: string, texts: DefinitionTexts): readonly FieldTexts[] {
  return levels(entity, texts).flatMap(({ fields }) => fields?.[field] ?? [])
}

/** An entity's own texts, then those of all that are called alike. */
function textsOf({ module, name }: Named, texts: DefinitionTexts): readonly EntityTexts[] {
  return [module, reservedModule].flatMap(each => texts[each]?.entities?.[name] ?? [])
}

function named({ one, many, of }: EntityTexts): EntityName[] {
  return one && many ? [{ one, many, ...(of && { of }) }] : []
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

function referenceName(entity: Entity, name: string, texts: DefinitionTexts): string | undefined {
  const target = referencesOf(entity).find(each => each.name === name)?.target
  if (!target) return undefined
  const isPlain = name.toLowerCase().endsWith(toCamelCase(`${target.name}-id`).toLowerCase())
  return isPlain ? entityName(target, texts).one : toSentence(name.replace(/Id$/, ''))
}
