import { blankRow, type Entity, type Input, type Localized, type Row } from '@tessera/core'

/**
 * A page that a module depends on, such as one that its mails link to. It exists as long as nobody creates a page at its
 * address, uses the site's first layout, and is hidden from search engines and the sitemap.
 */
export interface ModulePage {
  /** Without a language; may contain segments: `/rbac/subjects/[rbac.subjects.slug]`. */
  readonly url: string
  /** The page's name, by language. */
  readonly title: Localized
  /** The entity of the widget that it shows. */
  readonly widget: Entity
  /** The record that the variant is rendered with: it is not stored, its id is ''. */
  readonly row: Row<Entity>
}

interface ModulePageOptions<E extends Entity> {
  readonly url: string
  readonly title: Localized
  readonly widget: E
  /** A variant of the widget that this or another package registers. */
  readonly variant: string
  /** Fields of its record besides the variant: `{ title: { en: 'Settings' } }`. */
  readonly data?: Partial<Input<E>>
}

/** Declares a page for `defineWidgets({ pages: [...] })`. A stored page at the same address wins. */
export function modulePage<E extends Entity>({ url, title, widget, variant, data }: ModulePageOptions<E>): ModulePage {
  return { url, title, widget, row: blankRow<Entity>(widget, { ...data, variant } as Partial<Row<Entity>>) }
}
