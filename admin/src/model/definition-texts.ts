import type { DefinitionTexts } from '@tessera/core'
import { interfaceLanguages, textsIn } from '../app/interface-language.ts'

/** What definitions are called in every language of the back office: files come with the names of any of them. */
export async function loadAllDefinitionTexts(): Promise<readonly DefinitionTexts[]> {
  const texts = await Promise.all(interfaceLanguages().map(textsIn))
  return texts.map(({ definitions }) => definitions)
}
