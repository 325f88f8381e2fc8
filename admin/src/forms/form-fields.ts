import { type Entity, type Field, fieldEntries } from '@tessera/core'

export type NamedField = readonly [name: string, field: Field]

/** The fields of a form by their place. */
export interface FormFields {
  readonly main: readonly NamedField[]
  readonly side: readonly NamedField[]
  /** Fields that only the server writes. */
  readonly metadata: readonly NamedField[]
}

const titles = ['label', 'title', 'subtitle', 'description']
const implicit = ['id', 'createdAt', 'updatedAt']

/**
 * Splits the fields of an entity into main column and sidebar: titles first, settings in the sidebar. If the column
 * would be empty, it gets the choices.
 * @param hidden names of fields whose values are given
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

/** A name generated from the title goes to the sidebar; without a title field it is the record's name. */
function isGeneratedName(entity: Entity, { generated }: Field): boolean {
  return generated === 'slug' || (generated === 'adminTitle' && 'title' in entity.fields)
}

function rank(name: string): number {
  const index = titles.indexOf(name)
  return index === -1 ? titles.length : index
}
