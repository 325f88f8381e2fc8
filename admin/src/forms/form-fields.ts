import { type Entity, type Field, fieldEntries } from '@tessera/core'

export type NamedField = readonly [name: string, field: Field]

/** Where the fields of a form stand. */
export interface FormFields {
  readonly main: readonly NamedField[]
  readonly side: readonly NamedField[]
  /** What the server alone writes, as facts to read. */
  readonly metadata: readonly NamedField[]
}

const titles = ['label', 'title', 'subtitle', 'description']
const implicit = ['id', 'createdAt', 'updatedAt']

/**
 * Sorts the fields of an entity into the column and the rail of its form: titles first, settings beside. A form whose column
 * would be empty has its choices there.
 * @param hidden names of fields that are given already
 */
export function formFields(entity: Entity, hidden: readonly string[] = []): FormFields {
  const shown = fieldEntries(entity).filter(
    ([name, { admin }]) => admin.place !== 'hidden' && !hidden.includes(name) && !implicit.includes(name),
  )
  const writable = shown.filter(([, { writable }]) => writable)
  const metadata = shown.filter(([, { writable, readable }]) => !writable && readable)
  const isChoice = ([name, { kind, admin }]: NamedField) =>
    admin.place === undefined && name !== 'variant' && (kind === 'select' || kind === 'boolean')
  const isInSidebar = ([name, field]: NamedField) =>
    field.admin.place === undefined
      ? name === 'variant' || name === 'orderIndex' || isGeneratedName(entity, field) || isChoice([name, field])
      : field.admin.place === 'side'
  const main = writable.filter(each => !isInSidebar(each))
  const isEmpty = main.length === 0
  const inMain = isEmpty ? writable.filter(isChoice) : main
  return {
    main: inMain.toSorted(([a], [b]) => rank(a) - rank(b)),
    side: writable.filter(each => !inMain.includes(each)),
    metadata,
  }
}

/** A name that is made from the title stands beside it; where there is no title, it is the record's name. */
function isGeneratedName(entity: Entity, { generated }: Field): boolean {
  return generated === 'slug' || (generated === 'adminTitle' && 'title' in entity.fields)
}

function rank(name: string): number {
  const index = titles.indexOf(name)
  return index === -1 ? titles.length : index
}
