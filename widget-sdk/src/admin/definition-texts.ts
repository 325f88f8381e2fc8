import type { DefinitionTexts } from '@tessera/core'
import { createContext, useContext } from 'react'

const DefinitionTextsContext = createContext<DefinitionTexts>({})

/** Tells everything inside what definitions are called in the language of the back office. */
export const DefinitionTextsProvider = DefinitionTextsContext.Provider

/** What definitions are called in the language of the back office: `valueName(order, 'status', row.status, texts)`. */
export function useDefinitionTexts(): DefinitionTexts {
  return useContext(DefinitionTextsContext)
}
