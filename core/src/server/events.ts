/** What happened to records of one entity, after the commit that made it true. */
export interface ChangeEvent {
  /** `blog/articles` */
  readonly entity: string
  readonly action: 'created' | 'updated' | 'deleted'
  readonly ids: readonly string[]
  /**
   * Every key under which something may remember these records: `blog/articles` (any list), `blog/articles/<id>`, and
   * `blog/categories-to-articles?articleId=<id>` for each reference, with its values before and after.
   * The tag `*` stands for everything: this node missed changes and can't tell which.
   */
  readonly tags: readonly string[]
}

export type ChangeHandler = (event: ChangeEvent) => void | Promise<void>

/** Changes of this node and of every other one; handlers run after the commit, errors are logged. */
export interface Events {
  /** `blog/articles:updated`, `blog/articles:*` or `*`. Returns the way to stop. */
  on(name: string, handler: ChangeHandler): () => void
  /**
   * Tells every node, this one included, to drop what it keeps under the tags, though no record changed.
   * @param tags such as `page:/about`
   */
  publish(entity: string, tags: readonly string[]): Promise<void>
  /** The same for this node alone: for what every node finds out by itself. */
  publishLocally(entity: string, tags: readonly string[]): void
}

/** Calls handlers by event name; one that fails is reported and stops no other. */
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
