import { blankRow, type Entity, type Input, type Row } from '@tessera/core'

/** What others lead to without knowing the module that has it: where people log in. */
export type PageRole = 'login'

/**
 * A page that a module depends on, such as one that its mails link to. It exists as long as nobody creates a page at its
 * address, uses the site's first layout, and is hidden from search engines and the sitemap. Its texts stand in its package's
 * `messages/<language>.json` under `pages.<key>`: `title`, the page's name, and in `widget` localized fields of the record.
 */
export interface ModulePage {
  /** Unique among the pages of its package: `login`. */
  readonly key: string
  /** Without a language; may contain segments: `/rbac/subjects/[rbac.subjects.slug]`. */
  readonly url: string
  /** The entity of the widget that it shows. */
  readonly widget: Entity
  /** The record that the variant is rendered with: it is not stored, its id is ''. */
  readonly row: Row<Entity>
  /** Of several pages with one role the last in the configuration counts. */
  readonly role?: PageRole
  /** Listed in the menu of the logged-in user, under the page's title. */
  readonly inAccountMenu?: boolean
}

interface ModulePageOptions<E extends Entity> {
  readonly key: string
  readonly url: string
  readonly widget: E
  /** A variant of the widget that this or another package registers. */
  readonly variant: string
  /** Fields of its record besides the variant and texts: `{ anchor: 'settings' }`. */
  readonly data?: Partial<Input<E>>
  readonly role?: PageRole
  readonly inAccountMenu?: boolean
}

/** Declares a page for `defineWidgets({ pages: [...] })`. A stored page at the same address wins. */
export function modulePage<E extends Entity>(options: ModulePageOptions<E>): ModulePage {
  const { key, url, widget, variant, data, role, inAccountMenu } = options
  const row = blankRow<Entity>(widget, { ...data, variant } as Partial<Row<Entity>>)
  return { key, url, widget, row, ...(role && { role }), ...(inAccountMenu && { inAccountMenu }) }
}
