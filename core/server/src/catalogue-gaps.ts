import { type Catalogue, isPluralForms, type PluralForms } from '@tessera/core'
import type { Catalogues } from './catalogues.ts'

/** How the texts of a package in one language differ from its English ones. Keys are paths: `cart.items`. */
export interface CatalogueGaps {
  readonly name: string
  /** Keys without a text: the English one stands in. */
  readonly missing: readonly string[]
  /** Keys that mean nothing. */
  readonly unknown: readonly string[]
  /** Keys whose text has other placeholders than the English one. */
  readonly placeholders: readonly string[]
}

/** Compares every package of a configuration with its English texts. @returns those that differ */
export function catalogueGaps(catalogues: Catalogues, language: string): CatalogueGaps[] {
  return catalogues.packages.flatMap(({ name }) => {
    const english = textsByKey(catalogues.in('en', name))
    const texts = textsByKey(catalogues.in(language, name))
    const missing = [...english.keys()].filter(key => !texts.has(key))
    const unknown = [...texts.keys()].filter(key => !english.has(key) && !isGrammar(key))
    const placeholders = [...texts].flatMap(([key, text]) => {
      const expected = english.get(key)
      return expected === undefined || placeholdersOf(expected) === placeholdersOf(text) ? [] : [key]
    })
    return missing.length + unknown.length + placeholders.length === 0 ? [] : [{ name, missing, unknown, placeholders }]
  })
}

/** A name of an entity after "of", which English does without. */
function isGrammar(key: string): boolean {
  return /^entities\..+\.of$/.test(key)
}

function textsByKey(catalogue: Catalogue, path = ''): Map<string, string | PluralForms> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' || isPluralForms(value)
        ? [[path + key, value] as const]
        : [...textsByKey(value, `${path}${key}.`)],
    ),
  )
}

/** The placeholders of a text; of plural forms those of the last one, as the others may spell the number out. */
function placeholdersOf(text: string | PluralForms): string {
  const found = (typeof text === 'string' ? text : text.other).match(/\{\w+\}/g) ?? []
  return [...new Set(found)].toSorted().join()
}
