import {
  boolean,
  date,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  number,
  reference,
  relation,
  richText,
  select,
  slug,
  text,
  uuid,
} from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { columnOf } from './column.ts'
import { backfillsOf, indexesOf, wantedStatements } from './schema.ts'

const { entity } = defineModule('shop')

describe('a column', () => {
  test.each([
    [text(), { type: 'text', isNullable: true }],
    [text({ default: "it's" }), { type: 'text', isNullable: false, default: "'it''s'" }],
    [slug(), { type: 'text', isNullable: false }],
    [select(['new', 'done'], { default: 'new' }), { type: 'text', isNullable: false, default: "'new'" }],
    [localized(), { type: 'jsonb', isNullable: false, default: "'{}'" }],
    [richText(), { type: 'jsonb', isNullable: false, default: "'{}'" }],
    [json()(), { type: 'jsonb', isNullable: true }],
    [integer({ default: 0 }), { type: 'integer', isNullable: false, default: '0' }],
    [number(), { type: 'numeric', isNullable: true }],
    [boolean({ default: true }), { type: 'boolean', isNullable: false, default: 'true' }],
    [date(), { type: 'date', isNullable: true }],
    [datetime({ required: true }), { type: 'timestamp(3) with time zone', isNullable: false }],
    [uuid({ required: true }), { type: 'uuid', isNullable: false }],
  ])('%#: follows from its field', (field, column) => {
    expect(columnOf(field)).toEqual(column)
  })
})

describe('indexes', () => {
  const category = entity('category', { fields: { slug: slug() } })

  test('cover what is unique and the default order', () => {
    expect(indexesOf(category)).toEqual([
      { columns: ['slug'], isUnique: true },
      { columns: ['created_at', 'id'], isUnique: false },
    ])
  })

  test('begin with every reference, in the order of what is linked, the newest first', () => {
    const product = entity('product')
    expect(indexesOf(relation(category, product))).toEqual([
      { columns: ['order_index', 'created_at', 'id'], isUnique: false },
      ...['category_id', 'product_id'].map(key => ({
        columns: [key, 'order_index', 'created_at', 'id'],
        isUnique: false,
        descending: ['created_at', 'id'],
      })),
    ])
  })

  test('are left out where another begins with them', () => {
    const line = entity('line', {
      fields: { categoryId: reference(category), number: integer({ index: true }), code: text({ unique: true }) },
      unique: [['categoryId', 'number']],
    })
    expect(indexesOf(line).map(({ columns }) => columns.join())).toEqual([
      'code',
      'category_id,number',
      'created_at,id',
      'number',
    ])
  })
})

test('statements make tables first and foreign keys after all, so that tables may point at each other', () => {
  const node = entity('node', { fields: { parentId: reference('self', { onDelete: 'cascade' }) } })
  expect(wantedStatements([node])).toEqual([
    `create table "shop_nodes" (
  "id" uuid not null constraint "shop_nodes_pkey" primary key,
  "created_at" timestamp(3) with time zone not null,
  "updated_at" timestamp(3) with time zone not null,
  "variant" text not null default 'default',
  "parent_id" uuid
)`,
    'create index "shop_nodes_created_at_id_index" on "shop_nodes" ("created_at", "id")',
    'create index "shop_nodes_parent_id_index" on "shop_nodes" ("parent_id")',
    'alter table "shop_nodes" add constraint "shop_nodes_parent_id_foreign" foreign key ("parent_id") ' +
      'references "shop_nodes" ("id") on delete cascade',
  ])
})

test('records that are there already get values that their fields accept, and unique ones where they have to be', () => {
  const thing = entity('thing', {
    fields: {
      slug: slug(),
      status: select(['new', 'done'], { required: true }),
      amount: integer({ required: true }),
      ownerId: reference('self', { required: true }),
    },
  })
  const backfills = backfillsOf([thing])
  expect(backfills.get('shop_things.slug')).toBe('"id"::text')
  expect(backfills.get('shop_things.status')).toBe("'new'")
  expect(backfills.get('shop_things.amount')).toBe('0')
  expect(backfills.has('shop_things.owner_id')).toBe(false)
})
