import {
  contentFields,
  defineModule,
  followColumn,
  type Input,
  integer,
  type ListQuery,
  linked,
  linkedColumn,
  number,
  ownValues,
  type Row,
  relation,
  select,
  text,
} from '../index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function assertType<_T extends true>(): void {}

const { entity } = defineModule('shop')
const product = entity('product', {
  fields: {
    ...contentFields(),
    sku: text({ required: true }),
    note: text(),
    secret: text({ readable: false }),
    price: number({ writable: false }),
    type: select(['one_off', 'subscription'], { default: 'one_off' }),
  },
  access: { read: 'public' },
  admin: { row: ['adminTitle', 'type'] },
})
const category = entity('category', { fields: contentFields() })
const categoriesToProducts = relation(category, product, { fields: { amount: integer({ default: 1 }) } })

type ProductRow = Row<typeof product>
assertType<Equal<ProductRow['sku'], string>>()
assertType<Equal<ProductRow['note'], string | null>>()
assertType<Equal<ProductRow['type'], 'one_off' | 'subscription'>>()
assertType<Equal<ProductRow['title'], { readonly [language: string]: string }>>()
assertType<Equal<ProductRow['createdAt'], string>>()
assertType<Equal<(typeof product)['path'], 'shop/products'>>()
assertType<Equal<(typeof category)['path'], 'shop/categories'>>()
assertType<Equal<(typeof categoriesToProducts)['plural'], 'categories-to-products'>>()
assertType<Equal<Row<typeof categoriesToProducts>['categoryId'], string>>()
assertType<Equal<Row<typeof categoriesToProducts>['orderIndex'], number>>()

export const made: Input<typeof product> = { sku: 'a', type: 'subscription' }
// @ts-expect-error sku is required
export const withoutSku: Input<typeof product> = {}
// @ts-expect-error price is not writable
export const withPrice: Input<typeof product> = { sku: 'a', price: 1 }
export const ownPrice: Input<typeof product> = ownValues(product, { sku: 'a', price: 1, secret: 'b' })
// @ts-expect-error not a number
export const ownWrongPrice = ownValues(product, { sku: 'a', price: 'b' })
// @ts-expect-error not one of the values
export const withWrongType: Input<typeof product> = { sku: 'a', type: 'rent' }
// @ts-expect-error a secret is in no row
export type Secret = ProductRow['secret']

export const query: ListQuery<typeof product> = {
  filters: {
    and: [
      { column: 'title.en', method: 'eq', value: 'a' },
      { column: 'sku', method: 'isNotNull' },
    ],
  },
  orderBy: [{ column: 'createdAt', method: 'desc' }],
}
// @ts-expect-error no such column
export const wrongColumn: ListQuery<typeof product> = { orderBy: [{ column: 'colour', method: 'asc' }] }
// @ts-expect-error a localized column is addressed with its language
export const noLanguage: ListQuery<typeof product> = { orderBy: [{ column: 'title', method: 'asc' }] }
// @ts-expect-error a column that can't be read can't be sorted by
export const hidden: ListQuery<typeof product> = { orderBy: [{ column: 'secret', method: 'asc' }] }

export const included = linked(category, categoriesToProducts, 'productId')
type Shape = NonNullable<(typeof included)['~shape']>
assertType<Equal<Shape['categoriesToProducts'][number]['product'], ProductRow | null>>()
// @ts-expect-error products do not point to categories
export const notLinked = linked(category, product)
// @ts-expect-error not a reference
export const notReference = linked(category, categoriesToProducts, 'amount')
// @ts-expect-error rows name fields of the entity
export const badAdmin = entity('thing', { fields: { a: text() }, admin: { row: ['b'] } })

relation(category, product, { fields: { amount: integer() }, unique: [['categoryId', 'productId', 'amount']] })
// @ts-expect-error not a field of the relation
relation(category, product, { unique: [['categoryId', 'sku']] })

const bySlug = linkedColumn(product, categoriesToProducts, followColumn(categoriesToProducts, 'categoryId', 'slug'))
export const inCategory: ListQuery<typeof product> = {
  filters: {
    and: [
      { column: bySlug, method: 'eq', value: 'tea' },
      { column: linkedColumn(product, categoriesToProducts, 'amount'), method: 'gt', value: 1 },
      { column: linkedColumn(product, categoriesToProducts), method: 'isNotNull' },
    ],
  },
}
export const plainPath: ListQuery<typeof product> = {
  // @ts-expect-error nothing but columns that were made for it lead elsewhere
  filters: { and: [{ column: 'categoriesToProducts.categoryId', method: 'isNull' }] },
}
// @ts-expect-error a column of products, not of categories
export const ofOthers: ListQuery<typeof category> = { filters: { and: [{ column: bySlug, method: 'isNull' }] } }
// @ts-expect-error no such column of the links
linkedColumn(product, categoriesToProducts, 'colour')
// @ts-expect-error products don't reference categories
linkedColumn(category, product)
// @ts-expect-error a category has no such column
linkedColumn(product, categoriesToProducts, followColumn(categoriesToProducts, 'categoryId', 'sku'))
// @ts-expect-error related records have no order among those that they belong to
export const orderedBy: ListQuery<typeof product> = { orderBy: [{ column: bySlug, method: 'asc' }] }
