import { files } from 'virtual:tessera/definition-texts'
import type { DefinitionTexts } from '@tessera/core'

const loaded = new Map<string, DefinitionTexts>()
/** Names are made from identifiers then. */
const none: DefinitionTexts = {}

/** What definitions are called in a language that was loaded. */
export function definitionTexts(language: string): DefinitionTexts {
  return loaded.get(language) ?? none
}

/** Fetches what definitions are called in a language, once. */
export async function loadDefinitionTexts(language: string): Promise<DefinitionTexts> {
  const known = loaded.get(language)
  if (known) return known
  const file = await files[language]?.()
  if (file) loaded.set(language, file.texts)
  return definitionTexts(language)
}

/** What definitions are called in every language of the back office: files come with the names of any of them. */
export function loadAllDefinitionTexts(): Promise<readonly DefinitionTexts[]> {
  return Promise.all(Object.keys(files).map(loadDefinitionTexts))
}
