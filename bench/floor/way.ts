/** A new article, as a request has it. */
export interface NewArticle {
  readonly title: Readonly<Record<string, string>>
  readonly subtitle: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
}

/**
 * A way to do the work by hand. Each method returns the response: JSON as it is sent, or a value that is serialised. Queries
 * of visitors are taken as they are: no validation, no access rules, no history.
 */
export interface Way {
  list(offset: number): Promise<unknown>
  listWithTotal(offset: number): Promise<unknown>
  listWithCategories(offset: number): Promise<unknown>
  byId(id: string): Promise<unknown>
  bySlug(slug: string): Promise<unknown>
  byIds(ids: readonly string[]): Promise<unknown>
  /** An article that is linked to categories. */
  create(article: NewArticle, categoryIds: readonly string[]): Promise<unknown>
  createMany(articles: readonly NewArticle[]): Promise<unknown>
}

export const wayNames = ['serialised', 'text', 'json', 'knex', 'objection'] as const
export type WayName = (typeof wayNames)[number]
