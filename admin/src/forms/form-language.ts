import { createContext, useContext, useState } from 'react'

/** In which language a form shows its localized fields. */
export interface FormLanguage {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly language: string
  /** Grows with each choice for the whole form: choices of single fields before it are over. */
  readonly turn: number
  readonly choose: (language: string) => void
}

const FormLanguageContext = createContext<FormLanguage | null>(null)

export const FormLanguageProvider = FormLanguageContext.Provider

/** @throws outside a form */
export function useFormLanguage(): FormLanguage {
  const found = useContext(FormLanguageContext)
  if (!found) throw new Error('Inputs are drawn inside a form only')
  return found
}

const SurroundingLanguageContext = createContext<string | null>(null)

/** In which language forms inside it begin, and go on when it changes: that in which a page beside them is shown. */
export const SurroundingLanguage = SurroundingLanguageContext.Provider

/** What a form starts with: the language around it, else that of the content that matters most. */
export function useNewFormLanguage(languages: readonly string[], defaultLanguage: string): FormLanguage {
  const surrounding = useContext(SurroundingLanguageContext)
  const first = surrounding ?? defaultLanguage
  const [chosen, setChosen] = useState({ language: first, turn: 0, first })
  // The page is shown in another language now.
  if (chosen.first !== first) setChosen(before => ({ language: first, turn: before.turn + 1, first }))
  const { language, turn } = chosen
  return {
    languages,
    defaultLanguage,
    language,
    turn,
    choose: next => setChosen(before => ({ ...before, language: next, turn: before.turn + 1 })),
  }
}

/** The language of one field: that of the form, until it gets its own. */
export function useFieldLanguage(): [language: string, choose: (language: string) => void] {
  const { language, turn } = useFormLanguage()
  const [own, setOwn] = useState({ language, turn })
  return [own.turn === turn ? own.language : language, next => setOwn({ language: next, turn })]
}

/** What a language is called: `en` in Russian is «английский». */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'code' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
}
