import { importExpressionsIn, programOf, type Source, stringOf } from './source-edits.ts'

/** What a file imports and exports from elsewhere, at once or when it needs it, as it is written. */
export function importsIn(source: Source): string[] {
  const program = programOf(source)
  const sources = [...program.body, ...importExpressionsIn(program)]
  return sources.flatMap(each => ('source' in each && each.source ? (stringOf(each.source) ?? []) : []))
}

/** The packages that a file imports. */
export function importedPackages(source: Source): string[] {
  return importsIn(source).flatMap(from => /^(?:@[^/]+\/)?[^./][^/]*/.exec(from)?.[0] ?? [])
}
