import { fileURLToPath } from 'node:url'
import {
  type DefinitionTexts,
  type Entity,
  entityDescription,
  entityName,
  type FieldTexts,
  fieldName,
  helpOf,
  moduleName,
  namedVariants,
  referencesOf,
  textProblems,
  valueName,
  variantName,
} from '@tessera/core'
import { Catalogues } from '@tessera/server'
import { definitionTexts } from '@tessera/server/host'
import { loadProject } from '@tessera/server/project'
import { describe, expect, test } from 'vitest'
import { definitions, modules } from './specification/modules.ts'
import { registeredVariants } from './variant-walk.ts'

const entities = [...definitions.values()]
const languages = ['en', 'ru']
const root = fileURLToPath(new URL('../../', import.meta.url))
const catalogues = new Catalogues({ root, project: await loadProject(root) })
const texts = Object.fromEntries(languages.map(language => [language, definitionTexts(catalogues, language)]))

/** What Russian has in Latin letters: marks, formats and what is typed as it stands. */
const latin = new Set(
  `ID API CSS-классы CRM Tailwind Telegram Ethereum Open Graph X HTTP GET POST PATCH PUT DELETE UTC cron ISO RUB month
  number email tel url date time datetime-local default website-builder blog website article ru_RU RU
  summary summary_large_image https-адрес /about /api/blog/articles /rbac/subjects/settings [blog.articles.slug]`.split(
    /\s+/,
  ),
)

describe('The texts of a module name what it defines, all of it in English and in Russian', () => {
  const registered = Map.groupBy(registeredVariants, ([path]) => path)
  const variantsOf = ({ path }: Entity) => registered.get(path)?.map(([, variant]) => variant)

  test.each(['core', ...modules.map(({ name }) => name)])('%s', module => {
    const own = entities.filter(entity => entity.module === module)
    const name = module === 'core' ? '@tessera/core' : catalogues.packages.find(each => each.module === module)?.name
    const said = Object.fromEntries(languages.map(language => [language, catalogues.in(language, name ?? '')]))
    expect(Object.keys(said.en ?? {})).toContain(module === 'core' ? 'fields' : 'module')
    expect(textProblems({ entities: own, texts: said, variantsOf })).toEqual([])
  })
})

/** Neither made from an identifier nor read in another language: texts of it alone hold them. */
describe('What the back office shows is called', () => {
  test.each(entities.map(({ path }) => path))('%s', path => {
    const entity = definition(path)
    const said = textsOf('en')
    const unnamed = [
      ...(said[entity.module]?.module ? [] : [`module ${entity.module}`]),
      ...(entity.ends || isNamed(entity, said) ? [] : ['name']),
      ...(entity.ends || entityDescription(entity, said) ? [] : ['description']),
      ...Object.entries(visible(entity))
        .filter(([name]) => !isReference(entity, name))
        .flatMap(([name, { schema }]) => [
          ...(hasText(entity, name, said, each => each?.label) ? [] : [name]),
          ...valuesOf(schema)
            .filter(value => !hasText(entity, name, said, each => each?.values?.[value]))
            .map(value => `${name} ${value}`),
        ]),
    ]
    expect(unnamed).toEqual([])
  })
})

/** Parts of other variants, fetched by themselves, and their short names in addresses. */
const parts = /-(form|panel|menu|account|cart)$|^(select-method|registration|forgot-password|reset-password|logout)$/

test('Variants that somebody picks have a name', () => {
  const named = registeredVariants.filter(([, variant]) => !parts.test(variant))
  const unnamed = named.flatMap(([path, variant, entity]) =>
    variant === 'default' || variantName(entity, variant, textsOf('en')) ? [] : [`${path} ${variant}`],
  )
  expect(unnamed).toEqual([])
})

describe.each(languages)('In %s', language => {
  test('no two modules are called the same', () => {
    const modules = new Map(entities.map(entity => [entity.module, moduleName(entity, textsOf(language))]))
    expect(twice([...modules.values()])).toEqual([])
  })

  test.each([...new Set(entities.map(({ module }) => module))])('no two entities of %s are called the same', module => {
    const names = entities.filter(each => each.module === module).map(each => entityName(each, textsOf(language)).many)
    expect(twice(names)).toEqual([])
  })

  test.each(entities.map(({ path }) => path))('no two fields of %s are called the same', path => {
    const entity = definition(path)
    expect(twice(Object.keys(entity.fields).map(name => fieldName(entity, name, textsOf(language))))).toEqual([])
  })

  test('no two variants of an entity are called the same', () => {
    const doubled = entities.flatMap(entity => {
      const names = ['default', ...namedVariants(entity, textsOf(language))]
      return twice([...new Set(names)].map(name => `${entity.path} ${variantName(entity, name, textsOf(language))}`))
    })
    expect(doubled).toEqual([])
  })

  test('names begin with a capital letter', () => {
    expect(namesIn(language).filter(name => /^\p{Ll}/u.test(name))).toEqual([])
  })
})

test('Russian holds Latin letters only where it should', () => {
  const texts = [...namesIn('ru'), ...sentencesIn('ru')]
  expect(texts.filter(text => !/\p{Script=Cyrillic}/u.test(text) && !isLatinByRule(text))).toEqual([])
  const words = texts.flatMap(text => text.split(/[\s,;()«»—]+/)).map(word => word.replace(/[.:]$/, ''))
  expect([...new Set(words.filter(word => /[a-z]/i.test(word) && !latin.has(word)))]).toEqual([])
})

test('English holds no Cyrillic letters', () => {
  expect([...namesIn('en'), ...sentencesIn('en')].filter(text => /\p{Script=Cyrillic}/u.test(text))).toEqual([])
})

function isLatinByRule(text: string): boolean {
  return text.split(' ').every(word => latin.has(word.replace(/[.,]$/, '')))
}

function namesIn(language: string): string[] {
  return entities.flatMap(entity => [
    moduleName(entity, textsOf(language)),
    entityName(entity, textsOf(language)).one,
    entityName(entity, textsOf(language)).many,
    ...namedVariants(entity, textsOf(language)).map(name => variantName(entity, name, textsOf(language)) ?? name),
    ...Object.keys(visible(entity)).map(name => fieldName(entity, name, textsOf(language))),
    ...Object.entries(visible(entity)).flatMap(([name, { schema }]) =>
      valuesOf(schema).map(value => valueName(entity, name, value, textsOf(language))),
    ),
  ])
}

function sentencesIn(language: string): string[] {
  return [
    ...Object.values(textsOf(language).core?.fields ?? {}).flatMap(({ help }) => help ?? []),
    ...entities.flatMap(entity => [
      entityDescription(entity, textsOf(language)) ?? [],
      ...Object.keys(entity.fields).map(name => helpOf(entity, name, textsOf(language)) ?? []),
    ]),
  ].flat()
}

function visible({ fields }: Entity): Entity['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, { readable, writable }]) => readable || writable))
}

function textsOf(language: string): DefinitionTexts {
  return texts[language] ?? {}
}

/** By texts of its own, or of all entities that are called alike. */
function isNamed({ module, name }: Entity, said: DefinitionTexts): boolean {
  return [module, 'core'].some(each => said[each]?.entities?.[name]?.one)
}

function hasText(
  { module, name }: Entity,
  field: string,
  said: DefinitionTexts,
  textIn: (texts: FieldTexts | undefined) => string | undefined,
): boolean {
  const places = [module, 'core'].flatMap(each => [said[each]?.entities?.[name], said[each]])
  return places.some(place => textIn(place?.fields?.[field]))
}

function isReference(entity: Entity, name: string): boolean {
  return referencesOf(entity).some(each => each.name === name)
}

function valuesOf({ enum: values }: Entity['fields'][string]['schema']): string[] {
  return Array.isArray(values) ? values.map(String) : []
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

function definition(path: string): Entity {
  const found = definitions.get(path)
  if (!found) throw new Error(`No module defines ${path}`)
  return found
}
