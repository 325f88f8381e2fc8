import type { Issue } from '../issue.ts'

/** Who made a change: a subject of the identity module, a program with an API key or the secret key, or the system. */
export interface Actor {
  readonly kind: 'subject' | 'api-key' | 'secret-key' | 'system' | 'nobody'
  /** Id of the subject, or of the API key. */
  readonly subjectId: string | null
  /** Display name of the subject (slug or email), title of the API key; null if it was deleted or has none. */
  readonly name: string | null
}

export type HistoryAction = 'created' | 'updated' | 'deleted' | 'restored'

/**
 * One change to one record, as listed by `GET /api/core/history`, newest first. Query: `entity` (path) and `record` (id) for
 * the history of one record, `actor` (subject id), `action`, `from` and `until` (timestamps), `limit` (default 50, at most
 * 200), `before` (an entry's `id`, for older entries). The response's `meta.next` is the `before` of the next page, or null.
 */
export interface HistoryEntry {
  /** Increases over time; an integer as a string. */
  readonly id: string
  readonly at: string
  /** `blog/articles` */
  readonly entity: string
  readonly recordId: string
  readonly action: HistoryAction
  readonly actor: Actor
  /** Title of the record at the time, by language, or under `''` if it isn't localized. */
  readonly title: { readonly [language: string]: string }
  /** Names of the changed fields, including unreadable ones; empty when created or deleted. */
  readonly fields: readonly string[]
}

/** A change with its values: `GET /api/core/history/:id`. Fields the caller may not read are left out. */
export interface HistoryChange extends HistoryEntry {
  /** Values of the changed fields before the change; of all fields if it was deleted; empty if it was created. */
  readonly before: { readonly [field: string]: unknown }
  /** Values of the changed fields after the change; of all fields if it was created and they are known; empty if deleted. */
  readonly after: { readonly [field: string]: unknown }
  /** The whole record right after this change; null if it was deleted. */
  readonly version: { readonly [field: string]: unknown } | null
  /** Whether `POST /api/core/history/:id/restore` can restore `version`. Its response's `data` is the record. */
  readonly isRestorable: boolean
  /**
   * Number of records of the entity changed by the same write, including this one; of links also those that it made and removed.
   * `POST /api/core/history/:id/undo` reverts the change in all of them; its response's `data` is `HistoryUndone`.
   */
  readonly together: number
}

export interface HistoryUndone {
  /** Number of reverted records; those deleted or overwritten since are left as they are. */
  readonly count: number
}

/**
 * A deleted record, as listed by `GET /api/core/trash`, newest first. Query: `entity`, `search` (in titles), `limit`, `before`.
 * `POST /api/core/trash/:id/restore` returns `TrashRestored`; `DELETE /api/core/trash/:id` deletes it for good and returns
 * `{ ids }`. `POST /api/core/trash/restore` and `DELETE /api/core/trash` with `{ ids }` do the same for up to 1000 records,
 * all or none, and return those that were found.
 */
export interface TrashEntry {
  readonly id: string
  readonly at: string
  readonly entity: string
  readonly recordId: string
  readonly actor: Actor
  readonly title: { readonly [language: string]: string }
  /** Number of records deleted with it because they referenced it, by entity path. */
  readonly cascaded: { readonly [entity: string]: number }
  /** When it will be deleted for good; null: never. */
  readonly expiresAt: string | null
  /** Links that are being deleted, or restored, in the background; null: none. */
  readonly pending: TrashProgress | null
}

/** How far a deletion or a restore in the background is. */
export interface TrashProgress {
  readonly state: 'deleting' | 'restoring'
  readonly done: number
  readonly total: number
  /** When and why it failed for good; `POST /api/core/trash/:id/retry` goes on with it. */
  readonly failure?: { readonly at: string; readonly causes: readonly string[]; readonly issues: readonly Issue[] }
}

export interface TrashRestored {
  readonly entity: string
  readonly record: { readonly id: string; readonly [field: string]: unknown }
  /** Number of records restored with it, by entity path. */
  readonly cascaded: { readonly [entity: string]: number }
  /**
   * What could not be restored as it was, for people, in the language of Accept-Language: a link whose other end no longer
   * exists, a slug that is now in use.
   */
  readonly notes: readonly string[]
  /** It is hidden until all of it is back; present if that takes a while. */
  readonly isPending?: true
}
