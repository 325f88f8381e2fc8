import type { Entity } from './entity.ts'
import { type CommonTexts, definitionsIn, type ModuleTexts } from './texts.ts'

/** Something that is wrong with the texts of a module's definitions. */
export interface TextProblem {
  readonly language: string
  /** Where: `entities.category.fields.slug.label`. */
  readonly key: string
  readonly problem: string
}

export interface DefinedTexts {
  /** Those of the module; of `core`, whose texts are about every module's, none. */
  readonly entities: readonly Entity[]
  /** What its package says in each language, without what stands in for a text that is missing. */
  readonly texts: Readonly<Record<string, ModuleTexts>>
  /** The variants of an entity that are registered; undefined where that is not known. */
  readonly variantsOf?: (entity: Entity) => readonly string[] | undefined
}

/**
 * Compares what a module defines with what its texts name: nothing may be named that is not there, nothing by half, and nothing
 * in one language only. What has no text in any language is fine: its name is made from its identifier.
 */
export function textProblems({ entities, texts, variantsOf }: DefinedTexts): TextProblem[] {
  const languages = Object.keys(texts)
  const said = new Set(languages.flatMap(language => keysOf(definitionsIn(texts[language]))))
  return languages.flatMap(language => {
    const own = definitionsIn(texts[language])
    const keys = new Set(keysOf(own))
    const missing = [...said].filter(key => !keys.has(key) && !isOfLanguage(key))
    const unknown = entities.length === 0 ? [] : unknownKeys(own, entities, variantsOf)
    return [
      ...missing.map(key => ({ language, key, problem: 'is said in another language only' })),
      ...unknown.map(([key, problem]) => ({ language, key, problem })),
      ...halfNamed(own, entities).map(([key, problem]) => ({ language, key, problem })),
    ]
  })
}

type Found = readonly [key: string, problem: string]

/** Every text by its key. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'object' && value !== null ? keysOf(value, key) : [key]
  })
}

/** Not every language bends its words. */
function isOfLanguage(key: string): boolean {
  return /^entities\.[^.]+\.of$/.test(key)
}

function unknownKeys(
  { entities: named = {}, fields = {} }: ModuleTexts,
  entities: readonly Entity[],
  variantsOf: DefinedTexts['variantsOf'],
): Found[] {
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  return [
    ...unknownFields({ fields }, entities, 'fields', 'no entity of the module has such a field'),
    ...Object.entries(named).flatMap(([name, own]): Found[] => {
      const key = `entities.${name}`
      const entity = byName.get(name)
      if (!entity) return [[key, 'the module has no such entity']]
      const registered = variantsOf?.(entity)
      const variants = Object.keys(own.variants ?? {}).filter(each => registered && !registered.includes(each))
      return [
        ...unknownFields(own, [entity], `${key}.fields`, 'the entity has no such field'),
        ...unknownGroups(own, entity, `${key}.groups`),
        ...variants.map((each): Found => [`${key}.variants.${each}`, 'nothing draws such a variant']),
        ...(own.feed !== undefined && !entity.feed ? [[`${key}.feed`, 'the entity has no feed'] as const] : []),
      ]
    }),
  ]
}

function unknownFields(
  { fields = {} }: CommonTexts,
  entities: readonly Entity[],
  key: string,
  problem: string,
): Found[] {
  return Object.entries(fields).flatMap(([name, { values = {} }]): Found[] => {
    const known = entities.flatMap(entity => entity.fields[name] ?? [])
    if (known.length === 0) return [[`${key}.${name}`, problem]]
    const options = known.flatMap(({ schema }) => (Array.isArray(schema.enum) ? schema.enum : []))
    const unknown = Object.keys(values).filter(value => !options.includes(value))
    return unknown.map(value => [`${key}.${name}.values.${value}`, 'the field has no such value'])
  })
}

function unknownGroups({ groups = {} }: CommonTexts, entity: Entity, key: string): Found[] {
  const names = Object.keys(entity.fields)
  const unknown = Object.keys(groups).filter(word => !names.some(name => name.startsWith(word)))
  return unknown.map(word => [`${key}.${word}`, 'no field begins with it'])
}

/** Entities with one form of their name, and selects of which some values have a name. */
function halfNamed({ entities: named = {} }: ModuleTexts, entities: readonly Entity[]): Found[] {
  return Object.entries(named).flatMap(([name, { one, many, fields = {} }]): Found[] => {
    const entity = entities.find(each => each.name === name)
    const values = Object.entries(fields).flatMap(([field, texts]) => {
      const options: unknown = texts.values && entity?.fields[field]?.schema.enum
      if (!Array.isArray(options)) return []
      const unnamed = options.filter(value => !texts.values?.[String(value)])
      return unnamed.map(
        value => [`entities.${name}.fields.${field}.values.${value}`, 'other values have a name'] as const,
      )
    })
    const lacking = Boolean(one) === Boolean(many) ? undefined : one ? 'many' : 'one'
    return [...(lacking ? [[`entities.${name}.${lacking}`, 'a name has both forms'] as const] : []), ...values]
  })
}
