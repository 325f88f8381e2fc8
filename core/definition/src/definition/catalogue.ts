import { numberFormat, pluralRules } from './formats.ts'

/** Forms of a text that depends on a number, by CLDR category: `{ one: '{count} item', other: '{count} items' }`. */
export type PluralForms = { readonly other: string } & {
  readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
} & {
  /** Whose rules they follow, where they stand in for those of the language that is wanted. */
  readonly language?: string
}

/** Texts of a package in one language, in groups: what a file such as `messages/en.json` holds. */
export interface Catalogue {
  readonly [key: string]: string | PluralForms | Catalogue
}

const formKeys: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other', 'language'])

/** Whether a value of a catalogue is the forms of one text, and no group of texts. */
export function isPluralForms(value: string | PluralForms | Catalogue | undefined): value is PluralForms {
  return typeof value === 'object' && typeof value.other === 'string' && Object.keys(value).every(isFormKey)
}

function isFormKey(key: string): boolean {
  return formKeys.has(key)
}

/** A catalogue with what another one says in place of it, and what only that one has. */
export function catalogueWith(catalogue: Catalogue, over: Catalogue): Catalogue {
  const merged: Record<string, Catalogue[string]> = { ...catalogue }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = isGroup(under) && isGroup(value) ? catalogueWith(under, value) : value
  }
  return merged
}

function isGroup(value: Catalogue[string] | undefined): value is Catalogue {
  return typeof value === 'object' && !isPluralForms(value)
}

/**
 * The texts of the first catalogue, and of the next ones what it lacks, text by text.
 * @param catalogues with their languages, the most wanted first
 */
export function spokenCatalogue(
  catalogues: readonly { readonly language: string; readonly texts: Catalogue }[],
): Catalogue {
  return catalogues.reduceRight<Catalogue>(
    (spoken, { language, texts }, index) => catalogueWith(spoken, index === 0 ? texts : lent(texts, language)),
    {},
  )
}

function lent(catalogue: Catalogue, language: string): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      if (typeof value === 'string') return [key, value]
      return [key, isPluralForms(value) ? { ...value, language } : lent(value, language)]
    }),
  )
}

/** Texts by key, as a file holds them. */
export type TextGroup = Readonly<Record<string, string | PluralForms>>

/** A text where a group holds one, a function of the number where it holds plural forms. */
export type Texts<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : (count: number) => string
}

const made = new WeakMap<object, Map<string, unknown>>()

/** The texts of a group, ready to be shown in a language. The same object for the same group. */
export function textsIn<Group extends TextGroup>(group: Group, language: string): Texts<Group> {
  const byLanguage = made.get(group) ?? new Map<string, unknown>()
  made.set(group, byLanguage)
  const known = byLanguage.get(language) as Texts<Group> | undefined
  if (known) return known
  const texts = Object.entries(group).map(([key, text]) => [
    key,
    typeof text === 'string' ? text : (count: number) => pluralized(text, count, text.language ?? language),
  ])
  const result = Object.fromEntries(texts) as Texts<Group>
  byLanguage.set(language, result)
  return result
}

function pluralized(forms: PluralForms, count: number, language: string): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other
  return form.replaceAll('{count}', numberFormat(language).format(count))
}
