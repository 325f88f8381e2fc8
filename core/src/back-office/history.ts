/** Who made a change: a subject of the identity module, a script with the secret key, or the product itself. */
export interface Actor {
  readonly kind: 'subject' | 'secret-key' | 'system' | 'nobody'
  readonly subjectId: string | null
  /** How the subject is called for people (its slug or address); null when it is gone or has no name. */
  readonly name: string | null
}

export type HistoryAction = 'created' | 'updated' | 'deleted' | 'restored'

/**
 * One change of one record, as `GET /api/core/history` lists it, the newest first. Query: `entity` (path) and `record` (id)
 * for one record's history, `actor` (subject's id), `action`, `from`, `until` (moments), `limit` (default 50, at most 200),
 * `before` (an `id`: older ones). The answer's `meta.next` is the `before` of the next page or null.
 */
export interface HistoryEntry {
  /** Grows with time: a decimal text. */
  readonly id: string
  readonly at: string
  /** `blog/articles` */
  readonly entity: string
  readonly recordId: string
  readonly action: HistoryAction
  readonly actor: Actor
  /** What the record was called when it changed, by language or in none (`''`). */
  readonly title: { readonly [language: string]: string }
  /** Names of the fields that changed, those that nobody may read included; empty when created or deleted. */
  readonly fields: readonly string[]
}

/** A change with its values: `GET /api/core/history/:id`. Fields that the caller may not read are in neither. */
export interface HistoryChange extends HistoryEntry {
  /** Values of the changed fields before; of all fields when it was deleted; empty when it was created. */
  readonly before: { readonly [field: string]: unknown }
  /** Values of the changed fields after it; of all fields when it was created and is still known; empty when deleted. */
  readonly after: { readonly [field: string]: unknown }
  /** The whole record as it was right after this change; null when it was deleted. */
  readonly version: { readonly [field: string]: unknown } | null
  /** Whether `POST /api/core/history/:id/restore` can bring the record to `version`. Its answer's data is the record. */
  readonly isRestorable: boolean
  /**
   * How many records of the entity the same write changed, this one included. `POST /api/core/history/:id/undo` takes the
   * change back in all of them; its answer's data is `HistoryUndone`.
   */
  readonly together: number
}

export interface HistoryUndone {
  /** Records in which something was taken back: those that were deleted or written over since are left as they are. */
  readonly count: number
}

/**
 * A deleted record, as `GET /api/core/trash` lists it, the newest first. Query: `entity`, `search` (in titles), `limit`, `before`.
 * `POST /api/core/trash/:id/restore` answers `TrashRestored`, `DELETE /api/core/trash/:id` forgets it for ever and answers
 * `{ ids }`. `POST /api/core/trash/restore` and `DELETE /api/core/trash` with `{ ids }` do it to many (at most 1000), all or
 * none, and answer for those that were there.
 */
export interface TrashEntry {
  readonly id: string
  readonly at: string
  readonly entity: string
  readonly recordId: string
  readonly actor: Actor
  readonly title: { readonly [language: string]: string }
  /** How many records went with it because they pointed to it, by entity path. */
  readonly cascaded: { readonly [entity: string]: number }
  /** When it will be forgotten; null: never. */
  readonly expiresAt: string | null
}

export interface TrashRestored {
  readonly entity: string
  readonly record: { readonly id: string; readonly [field: string]: unknown }
  /** How many companions came back, by entity path. */
  readonly cascaded: { readonly [entity: string]: number }
  /**
   * What could not come back as it was, in words for people, in the language of Accept-Language: a link whose other end is
   * gone, a slug that is taken now.
   */
  readonly notes: readonly string[]
}
