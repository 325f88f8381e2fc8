/** What happened to records of one entity, after the commit that made it true. */
export interface ChangeEvent {
  /** `blog/articles` */
  readonly entity: string
  readonly action: 'created' | 'updated' | 'deleted'
  readonly ids: readonly string[]
  /**
   * Every key under which something may remember these records: `blog/articles` (any list), `blog/articles/<id>`, and
   * `blog/categories-to-articles?articleId=<id>` for each reference, with its values before and after.
   */
  readonly tags: readonly string[]
}

export type ChangeHandler = (event: ChangeEvent) => void | Promise<void>

/** Changes of this node and of every other one; handlers run after the commit, errors are logged. */
export interface Events {
  /** `blog/articles:updated`, `blog/articles:*` or `*`. Returns the way to stop. */
  on(name: string, handler: ChangeHandler): () => void
}
