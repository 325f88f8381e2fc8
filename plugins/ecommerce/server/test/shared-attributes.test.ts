import billing from '@tessera/billing/server'
import type { Entity, Input } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  type FoundProducts,
  productSearchPath,
} from '@tessera/ecommerce'
import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import ecommerce from '../src/index.ts'

const shared = 700
let under: TestHost
let colour: string
let key: string

beforeAll(async () => {
  under = await createTestHost({ plugins: [billing, fileStorage, websiteBuilder, ecommerce], hasJobs: true })
  key = await make(attributeKey, { slug: 'colour', type: 'feature', field: 'string' })
  colour = await make(attribute, { slug: 'blue', string: { en: 'Blue', ru: 'Синий' } })
  const other = await make(attribute, { slug: 'red', string: { en: 'Red' } })
  for (const attributeId of [colour, other]) await make(attributeKeysToAttributes, { attributeKeyId: key, attributeId })
  await under.database.query({
    text: `insert into ecommerce_products (id, created_at, updated_at, slug, admin_title) select gen_random_uuid(), now(), now(), 'p-' || g, 'p' from generate_series(1, $1::int) g`,
    values: [shared + 1],
  })
  await under.database.query({
    text: `insert into ecommerce_products_to_attributes (id, created_at, updated_at, product_id, attribute_id)
      select gen_random_uuid(), now(), now(), p.id, case p.slug when 'p-1' then $2::uuid else $1::uuid end from ecommerce_products p`,
    values: [colour, other],
  })
}, 60_000)
afterAll(() => under?.close())

async function make(entity: Entity, fields: object): Promise<string> {
  const row = await under.host.service(entity).create(fields as unknown as Input<Entity>, system)
  return (row as unknown as { readonly id: string }).id
}

async function find(query = ''): Promise<FoundProducts> {
  const response = await under.app.inject(`${productSearchPath}?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

test('the text of what many products share is written without deriving them, and found soon', async () => {
  expect((await find('value=colour:Blue')).total).toBe(shared)
  const before = await versions()
  await under.database.transaction(async transaction => {
    const service = under.host.service(attribute)
    await service.update(colour, { string: { en: 'Azure', ru: 'Лазурный' } }, { ...system, transaction })
    const [{ count } = { count: -1 }] = await transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from ecommerce_product_facets where xmin::text = pg_current_xact_id()::xid::text',
    })
    expect(count).toBe(0)
  })
  await vi.waitFor(async () => expect((await find('value=colour:Azure')).total).toBe(shared), { timeout: 60_000 })
  const { total, facets } = await find('value=colour:Blue')
  expect(total).toBe(0)
  expect(facets[0]?.values).toEqual([
    { value: 'Azure', label: { en: 'Azure', ru: 'Лазурный' } },
    { value: 'Red', label: { en: 'Red' } },
  ])
  expect(await versions()).not.toEqual(before)
}, 120_000)

test('what is no value, price or property derives nothing', async () => {
  const before = await versions()
  await under.host.service(attribute).update(colour, { adminTitle: 'Sky' }, system)
  expect(await under.database.query({ text: 'select 1 from ecommerce_attributes_to_derive' })).toEqual([])
  expect(await versions()).toEqual(before)
})

/** The transactions that wrote the facets. */
function versions(): Promise<unknown[]> {
  return under.database.query({ text: 'select distinct xmin::text as "xmin" from ecommerce_product_facets order by 1' })
}
