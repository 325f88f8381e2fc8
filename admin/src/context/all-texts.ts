import { interfaceLanguages, textsIn } from './interface-language.ts'
import type { InterfaceTexts } from './interface-texts.ts'

/** Texts in every language of the back office: what people search for, and files that they import, may be in any of them. */
export function textsOfAllLanguages(): Promise<InterfaceTexts[]> {
  return Promise.all(interfaceLanguages().map(textsIn))
}
