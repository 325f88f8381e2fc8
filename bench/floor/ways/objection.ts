import { type Knex, default as knex } from 'knex'
import { knexSnakeCaseMappers, Model, type RelationMappings } from 'objection'
import type pg from 'pg'
import { poolSize } from '../connections.ts'
import { articleRow, linkRows } from '../new-rows.ts'
import type { Way } from '../way.ts'

class Category extends Model {
  static override tableName = 'website_builder_categories'
}

class Link extends Model {
  static override tableName = 'website_builder_categories_to_articles'
  static override relationMappings: RelationMappings = {
    category: {
      relation: Model.BelongsToOneRelation,
      modelClass: Category,
      join: { from: `${Link.tableName}.categoryId`, to: `${Category.tableName}.id` },
    },
  }
}

class Article extends Model {
  static override tableName = 'website_builder_articles'
  static override jsonAttributes = ['title', 'subtitle', 'description']
  static override relationMappings: RelationMappings = {
    categoriesToArticles: {
      relation: Model.HasManyRelation,
      modelClass: Link,
      join: { from: `${Article.tableName}.id`, to: `${Link.tableName}.articleId` },
    },
  }
}

/** What a developer writes with Objection: models, relations, `withGraphFetched`, `insertGraph`. No floor. */
export function objectionWay(settings: pg.ClientConfig): Way {
  const db = knex({
    client: 'pg',
    connection: settings as Knex.PgConnectionConfig,
    pool: { min: 0, max: poolSize },
    ...knexSnakeCaseMappers(),
  })
  const all = () => Article.query(db)
  const page = (offset: number) => all().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(25).offset(offset)
  const first = (limit: number) => ({ limit, offset: 0 })
  return {
    list: async offset => ({ data: await page(offset), meta: { limit: 25, offset } }),
    async listWithTotal(offset) {
      const [data, total] = await Promise.all([page(offset), all().resultSize()])
      return { data, meta: { limit: 25, offset, total } }
    },
    listWithCategories: async offset => ({
      data: await page(offset)
        .withGraphFetched('categoriesToArticles.category')
        .modifyGraph('categoriesToArticles', query =>
          query.orderBy('orderIndex').orderBy('createdAt', 'desc').orderBy('id', 'desc'),
        ),
      meta: { limit: 25, offset },
    }),
    byId: async id => ({ data: await all().findById(id) }),
    bySlug: async slug => ({ data: await all().where({ slug }).limit(1), meta: first(1) }),
    byIds: async ids => ({
      data: await all()
        .findByIds([...ids])
        .orderBy('createdAt')
        .orderBy('id'),
      meta: first(25),
    }),
    create: (article, categoryIds) =>
      db.transaction(async transaction => {
        const row = articleRow(article)
        const links = linkRows(row, categoryIds).map(({ articleId: _, ...link }) => link)
        const { categoriesToArticles, ...made } = (await Article.query(transaction).insertGraph({
          ...row,
          categoriesToArticles: links,
        } as object)) as Article & { readonly categoriesToArticles: readonly Link[] }
        return { data: [made, ...categoriesToArticles] }
      }),
    createMany: async many => ({ data: await all().insert(many.map(articleRow) as object[]) }),
  }
}
