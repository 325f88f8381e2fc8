import {
  type Entity,
  entityName,
  fieldHelp,
  fieldName,
  fieldNames,
  helpOf,
  type Localized,
  moduleName,
  referencesOf,
  valueName,
  variantName,
} from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { definitions } from './specification/modules.ts'
import { registeredVariants } from './variant-walk.ts'

const entities = [...definitions.values()]
const languages = ['en', 'ru']

/** What Russian has in Latin letters: marks, formats and what is typed as it stands. */
const latin = new Set(
  `ID CSS-классы CRM Tailwind Telegram Ethereum Open Graph X HTTP GET POST PATCH PUT DELETE UTC cron ISO RUB month
  number email tel url date time datetime-local default website-builder blog website article ru_RU RU
  summary summary_large_image /api/blog/articles /rbac/subjects/settings [blog.articles.slug]`.split(/\s+/),
)

describe('What the back office shows is called in English and in Russian', () => {
  test.each(entities.map(({ path }) => path))('%s', path => {
    const entity = definition(path)
    const unnamed = [
      ...missing(`module ${entity.module}`, entity.moduleAdmin.name),
      ...(entity.ends ? [] : [...missing('one', nameOf(entity, 'one')), ...missing('many', nameOf(entity, 'many'))]),
      ...(entity.ends ? [] : missing('description', entity.admin.description)),
      ...Object.entries(entity.fields)
        .filter(([name, { readable, writable }]) => (readable || writable) && !isReference(entity, name))
        .flatMap(([name, { admin, schema }]) => [
          ...missing(name, admin.label ?? fieldNames[name]),
          ...(admin.help ? missing(`help of ${name}`, admin.help) : []),
          ...valuesOf(schema).flatMap(value => missing(`${name} ${value}`, admin.values?.[value])),
        ]),
    ]
    expect(unnamed).toEqual([])
  })
})

/** Parts of other variants, fetched by themselves, and their short names in addresses. */
const parts = /-(form|panel|menu|account)$|^(select-method|registration|forgot-password|reset-password|logout)$/

test('Variants that somebody picks have a name', () => {
  const named = registeredVariants.filter(([, variant]) => !parts.test(variant))
  const unnamed = named.flatMap(([path, variant, { admin }]) =>
    variant === 'default' ? [] : missing(`${path} ${variant}`, admin.variants?.[variant]),
  )
  expect(unnamed).toEqual([])
})

test('No name is given to a variant that nothing draws', () => {
  const registered = Map.groupBy(registeredVariants, ([path]) => path)
  const undrawn = entities.flatMap(({ path, admin }) => {
    const known = registered.get(path)?.map(([, variant]) => variant)
    return Object.keys(admin.variants ?? {}).filter(variant => known && !known.includes(variant))
  })
  expect(undrawn).toEqual([])
})

describe.each(languages)('In %s', language => {
  test('no two modules are called the same', () => {
    const modules = new Map(entities.map(entity => [entity.module, moduleName(entity, language)]))
    expect(twice([...modules.values()])).toEqual([])
  })

  test.each([...new Set(entities.map(({ module }) => module))])('no two entities of %s are called the same', module => {
    const names = entities.filter(each => each.module === module).map(each => entityName(each, language).many)
    expect(twice(names)).toEqual([])
  })

  test.each(entities.map(({ path }) => path))('no two fields of %s are called the same', path => {
    const entity = definition(path)
    expect(twice(Object.keys(entity.fields).map(name => fieldName(entity, name, language)))).toEqual([])
  })

  test('no two variants of an entity are called the same', () => {
    const doubled = entities.flatMap(entity => {
      const names = ['default', ...Object.keys(entity.admin.variants ?? {})]
      return twice([...new Set(names)].map(name => `${entity.path} ${variantName(entity, name, language)}`))
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
    moduleName(entity, language),
    entityName(entity, language).one,
    entityName(entity, language).many,
    ...Object.keys(entity.admin.variants ?? {}).map(name => variantName(entity, name, language) ?? name),
    ...Object.keys(visible(entity)).map(name => fieldName(entity, name, language)),
    ...Object.entries(visible(entity)).flatMap(([name, { schema }]) =>
      valuesOf(schema).map(value => valueName(entity, name, value, language)),
    ),
  ])
}

function sentencesIn(language: string): string[] {
  return [
    ...Object.values(fieldHelp).map(help => help[language] ?? ''),
    ...entities.flatMap(entity => [
      entity.admin.description?.[language] ?? [],
      ...Object.keys(entity.fields).map(name => helpOf(entity, name, language) ?? []),
    ]),
  ].flat()
}

function visible({ fields }: Entity): Entity['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, { readable, writable }]) => readable || writable))
}

function nameOf({ admin }: Entity, form: 'one' | 'many'): Localized {
  return Object.fromEntries(Object.entries(admin.name ?? {}).map(([language, name]) => [language, name[form]]))
}

function isReference(entity: Entity, name: string): boolean {
  return referencesOf(entity).some(each => each.name === name)
}

function valuesOf({ enum: values }: Entity['fields'][string]['schema']): string[] {
  return Array.isArray(values) ? values.map(String) : []
}

function missing(what: string, texts: Localized | undefined): string[] {
  return languages.filter(language => !texts?.[language]).map(language => `${what} in ${language}`)
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

function definition(path: string): Entity {
  const found = definitions.get(path)
  if (!found) throw new Error(`No module defines ${path}`)
  return found
}
