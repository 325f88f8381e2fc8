import { useLanguage } from '@tessera/widget-sdk'
import { createContext, useContext, useState } from 'react'
import { useStored } from '../app/stored.ts'

/** In which language a form shows its localized fields. */
export interface FormLanguage {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly language: string
  /** Grows with each choice for the whole form: choices of single fields before it are over. */
  readonly turn: number
  /** Shows it here, and lets the next forms begin in it. */
  readonly choose: (language: string) => void
  /** Shows it here alone, as where something is wrong with a text. */
  readonly show: (language: string) => void
}

const FormLanguageContext = createContext<FormLanguage | null>(null)

export const FormLanguageProvider = FormLanguageContext.Provider

/** @throws outside a form */
export function useFormLanguage(): FormLanguage {
  const context = useContext(FormLanguageContext)
  if (!context) throw new Error('Inputs are drawn inside a form only')
  return context
}

const SurroundingLanguageContext = createContext<string | null>(null)

/** In which language forms inside it begin, and go on when it changes: that in which a page beside them is shown. */
export const SurroundingLanguage = SurroundingLanguageContext.Provider

/** What whoever works here last chose for a form; null until they did. */
export function useRememberedLanguage() {
  return useStored<string | null>('form.language', null)
}

/** The first of the wanted languages that the site has, else the one that matters most to it. */
export function firstLanguage(
  languages: readonly string[],
  defaultLanguage: string,
  wanted: readonly (string | null)[],
): string {
  return wanted.find(each => each !== null && languages.includes(each)) ?? defaultLanguage
}

/** What a form starts with: the language around it, else the one that was chosen last, else that of the interface. */
export function useNewFormLanguage(languages: readonly string[], defaultLanguage: string): FormLanguage {
  const surrounding = useContext(SurroundingLanguageContext)
  const interfaceLanguage = useLanguage()
  const [remembered, remember] = useRememberedLanguage()
  const [began, begin] = useState(remembered)
  const first = firstLanguage(languages, defaultLanguage, [surrounding, began, interfaceLanguage])
  const [chosen, setChosen] = useState({ language: first, turn: 0, first })
  // What was chosen on another device is known only now.
  if (began === null && remembered !== null && chosen.turn === 0) begin(remembered)
  // The page is shown in another language now.
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
      // What a page beside the form is shown in says nothing about other forms.
      if (surrounding === null) remember(next)
    },
    show,
  }
}

/** The language of one field: that of the form, until it gets its own. */
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
