import { useLanguage } from '@tessera/widget-sdk'
import { createContext, useContext, useState } from 'react'
import { useStored } from '../context/stored.ts'

/** The language in which a form shows its localized fields. */
export interface FormLanguage {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly language: string
  /** Grows with each choice for the whole form, which overrides earlier choices of single fields. */
  readonly turn: number
  /** Switches this form, and the initial language of later ones. */
  readonly choose: (language: string) => void
  /** Switches this form only, for example to an invalid text. */
  readonly show: (language: string) => void
}

const FormLanguageContext = createContext<FormLanguage | null>(null)

export const FormLanguageProvider = FormLanguageContext.Provider

/** @throws outside a form */
export function useFormLanguage(): FormLanguage {
  const context = useContext(FormLanguageContext)
  if (!context) throw new Error('Inputs are rendered inside a form only')
  return context
}

const SurroundingLanguageContext = createContext<string | null>(null)

/** The language of forms inside it: that of the page shown beside them. */
export const SurroundingLanguage = SurroundingLanguageContext.Provider

/** The language that the user last chose in a form; null if none. */
export function useRememberedLanguage() {
  return useStored<string | null>('form.language', null)
}

/** The first of the wanted languages that the site has, else its default. */
export function firstLanguage(
  languages: readonly string[],
  defaultLanguage: string,
  wanted: readonly (string | null)[],
): string {
  return wanted.find(each => each !== null && languages.includes(each)) ?? defaultLanguage
}

/** The initial language of a form: that of its surroundings, else the last one chosen, else that of the interface. */
export function useNewFormLanguage(languages: readonly string[], defaultLanguage: string): FormLanguage {
  const surrounding = useContext(SurroundingLanguageContext)
  const interfaceLanguage = useLanguage()
  const [remembered, remember] = useRememberedLanguage()
  const [began, begin] = useState(remembered)
  const first = firstLanguage(languages, defaultLanguage, [surrounding, began, interfaceLanguage])
  const [chosen, setChosen] = useState({ language: first, turn: 0, first })
  // A choice from another device is known only now.
  if (began === null && remembered !== null && chosen.turn === 0) begin(remembered)
  // The page switched to another language.
  if (chosen.first !== first) setChosen(before => ({ language: first, turn: before.turn + 1, first }))
  const { language, turn } = chosen
  const show = (next: string) => setChosen(before => ({ ...before, language: next, turn: before.turn + 1 }))
  return {
    languages,
    defaultLanguage,
    language,
    turn,
    choose: next => {
      show(next)
      // The language of a page beside the form says nothing about other forms.
      if (surrounding === null) remember(next)
    },
    show,
  }
}

/** The language of one field: the form's, until it has its own. */
export function useFieldLanguage(): [language: string, choose: (language: string) => void] {
  const { language, turn } = useFormLanguage()
  const [override, setOverride] = useState({ language, turn })
  return [override.turn === turn ? override.language : language, next => setOverride({ language: next, turn })]
}

/** What a language is called: `en` in Russian is «английский». */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'code' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
}
