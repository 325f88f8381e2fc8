import { type DefinitionTexts, definitionsIn, type ModuleTexts, reservedModule } from '@tessera/core'
import type { Catalogues } from './catalogues.ts'

/** What all definitions of a configuration are called, in the first of the languages that has each text, else in English. */
export function definitionTexts(catalogues: Catalogues, ...languages: readonly string[]): DefinitionTexts {
  const textsOf = (name: string) => definitionsIn(catalogues.spoken(name, ...languages) as ModuleTexts)
  return {
    [reservedModule]: textsOf('@tessera/core'),
    ...Object.fromEntries(catalogues.packages.flatMap(({ name, module }) => (module ? [[module, textsOf(name)]] : []))),
  }
}
