import { blankRow, type Entity, type Input, type Localized, type Row } from '@tessera/core'

/**
 * A page that a module can't do without, such as the one that a mail of it leads to: it is there while nobody made a page of
 * that address, in the site's first layout, kept from search engines and in no list of addresses.
 */
export interface ModulePage {
  /** Without a language; may hold segments: `/rbac/subjects/[rbac.subjects.slug]`. */
  readonly url: string
  /** The page's name, by language. */
  readonly title: Localized
  /** What its content is drawn of. */
  readonly widget: Entity
  /** The record that the variant is drawn with: nobody stored it, its id is ''. */
  readonly row: Row<Entity>
}

interface ModulePageOptions<E extends Entity> {
  readonly url: string
  readonly title: Localized
  readonly widget: E
  /** A variant of the widget that this or another package registers. */
  readonly variant: string
  /** What its record says, beside the variant: `{ title: { en: 'Settings' } }`. */
  readonly data?: Partial<Input<E>>
}

/** Declares a page for `defineWidgets({ pages: [...] })`. A page that somebody made at the same address wins. */
export function modulePage<E extends Entity>({ url, title, widget, variant, data }: ModulePageOptions<E>): ModulePage {
  return { url, title, widget, row: blankRow<Entity>(widget, { ...data, variant } as Partial<Row<Entity>>) }
}
