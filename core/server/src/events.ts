/** A committed change to records of one entity. */
export interface ChangeEvent {
  /** `blog/articles` */
  readonly entity: string
  readonly action: 'created' | 'updated' | 'deleted'
  readonly ids: readonly string[]
  /**
   * All keys under which these records may be cached: `blog/articles` (any list), `blog/articles/<id>`, and
   * `blog/categories-to-articles?articleId=<id>` for each reference, with its values before and after.
   * The tag `*` means everything: this node missed changes and doesn't know which.
   */
  readonly tags: readonly string[]
}

export type ChangeHandler = (event: ChangeEvent) => void | Promise<void>

/** Changes made by any node. Handlers run after the commit; their errors are logged. */
export interface Events {
  /** @param name `blog/articles:updated`, `blog/articles:*` or `*` @returns a function that removes the handler */
  on(name: string, handler: ChangeHandler): () => void
  /**
   * Tells all nodes to drop what they have cached under the tags, although no record changed.
   * @param tags such as `page:/about`
   */
  publish(entity: string, tags: readonly string[]): Promise<void>
  /** The same for this node only, for changes that every node detects itself. */
  publishLocally(entity: string, tags: readonly string[]): void
}

/** Calls handlers by event name; a failing handler is reported and doesn't affect others. */
export class EventBus {
  private readonly handlers = new Map<string, Set<ChangeHandler>>()
  private readonly onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  on(name: string, handler: ChangeHandler): () => void {
    const handlers = this.handlers.get(name) ?? new Set()
    this.handlers.set(name, handlers.add(handler))
    return () => handlers.delete(handler)
  }

  emit(event: ChangeEvent): void {
    for (const name of [`${event.entity}:${event.action}`, `${event.entity}:*`, '*']) {
      for (const handler of this.handlers.get(name) ?? []) this.run(handler, event)
    }
  }

  private run(handler: ChangeHandler, event: ChangeEvent): void {
    try {
      const result = handler(event)
      if (result instanceof Promise) result.catch(this.onError)
    } catch (error) {
      this.onError(error)
    }
  }
}
