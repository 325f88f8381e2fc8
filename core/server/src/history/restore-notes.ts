import { type DefinitionTexts, type Entity, entityName, fieldName } from '@tessera/core'
import type { Catalogues } from '../catalogues.ts'
import { definitionTexts } from '../definition-texts.ts'
import { filledText } from '../filled-text.ts'

/** Something that could not be restored as it was. */
export type RestoreNote =
  | { readonly kind: 'slug'; readonly entity: Entity; readonly slug: string; readonly free: string }
  | { readonly kind: 'taken'; readonly entity: Entity; readonly fields: readonly string[] }
  | { readonly kind: 'gone' | 'waiting' | 'forbidden' | 'closed'; readonly entity: Entity }
  | { readonly kind: 'emptied' | 'unlinked'; readonly entity: Entity; readonly field: string }
  | { readonly kind: 'removed'; readonly path: string }

/** The notes as text; equal ones are merged, with the number of records. */
export function restoreNotes(notes: readonly RestoreNote[], catalogues: Catalogues, language: string): string[] {
  const { restoreNotes: texts } = catalogues.spoken('@tessera/server', language) as unknown as ServerTexts
  const names = definitionTexts(catalogues, language)
  const counts = new Map<string, number>()
  for (const note of notes) {
    const words = filledText(texts[note.kind], valuesOf(note, names))
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => (count === 1 ? words : `${words} (${count})`))
}

interface ServerTexts {
  readonly restoreNotes: Readonly<Record<RestoreNote['kind'], string>>
}

function valuesOf(note: RestoreNote, texts: DefinitionTexts): Readonly<Record<string, string>> {
  if (note.kind === 'removed') return { path: note.path }
  const name = entityName(note.entity, texts).one
  switch (note.kind) {
    case 'slug':
      return { name, slug: note.slug, free: note.free }
    case 'taken':
      return { name, fields: note.fields.map(field => fieldName(note.entity, field, texts)).join(', ') }
    case 'emptied':
    case 'unlinked':
      return { name, field: fieldName(note.entity, note.field, texts) }
    default:
      return { name }
  }
}
