import { useEnvironment } from './environment.ts'

/** Forms of a text that depends on a number, by CLDR category: `{ one: '{count} item', other: '{count} items' }`. */
export type PluralForms = { readonly other: string } & {
  readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

type Message = string | PluralForms
type Catalogue = Readonly<Record<string, Message>>

/** A text where the catalogue holds one, a function of the number where it holds plural forms. */
export type Texts<C extends Catalogue> = {
  readonly [Key in keyof C]: C[Key] extends string ? string : (count: number) => string
}

/**
 * Declares the texts of a component: `defineMessages({ en: { more: 'More' }, ru: { more: 'Подробнее' } })`. The compiler
 * checks that each language has the same keys.
 */
export function defineMessages<const First extends Catalogue>(
  messages: { readonly en: First } & {
    readonly [language: string]: { readonly [Key in keyof First]: First[Key] extends string ? string : PluralForms }
  },
): { readonly en: First } {
  return messages
}

/** The texts of a catalogue in the page's language, else in the default one, else in English. */
export function useMessages<C extends Catalogue>(messages: { readonly en: C }): Texts<C> {
  const { language, defaultLanguage } = useEnvironment().page
  return messagesIn(messages, language, defaultLanguage)
}

/** The texts of a catalogue in the first of the languages that it has, else in English. */
export function messagesIn<C extends Catalogue>(
  messages: { readonly en: C },
  ...languages: readonly string[]
): Texts<C> {
  const catalogues = messages as unknown as Readonly<Record<string, C>>
  const language = languages.find(each => catalogues[each]) ?? 'en'
  const known = made.get(messages)?.get(language)
  if (known) return known as Texts<C>
  const texts = Object.entries(catalogues[language] ?? messages.en).map(([key, message]) => [
    key,
    typeof message === 'string' ? message : (count: number) => pluralize(message, count, language),
  ])
  const result = Object.fromEntries(texts) as Texts<C>
  made.set(messages, (made.get(messages) ?? new Map()).set(language, result))
  return result
}

const made = new WeakMap<object, Map<string, unknown>>()

function pluralize(forms: PluralForms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replaceAll('{count}', new Intl.NumberFormat(language).format(count))
}
