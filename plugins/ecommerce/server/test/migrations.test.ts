import { randomUUID } from 'node:crypto'
import billing from '@tessera/billing/server'
import fileStorage from '@tessera/file-storage-server'
import { migrate, migrateDown, migrationSources, migrationStatus } from '@tessera/server/host'
import { openTestDatabase, type TestDatabase } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ecommerce from '../src/index.ts'

const plugins = [billing, fileStorage, websiteBuilder, ecommerce]
const sources = migrationSources(plugins)

let own: TestDatabase
beforeEach(async () => {
  own = await openTestDatabase(plugins)
})
afterEach(() => own?.drop())

const rowsOf = (text: string, values: readonly unknown[] = []) =>
  own.database.query<Record<string, unknown>>({ text, values: [...values] })

/** Goes back to what there was before a migration of this module. */
async function before(name: string): Promise<void> {
  const applied = (await migrationStatus(own.database, sources)).filter(({ module }) => module === 'ecommerce')
  const index = applied.findIndex(each => each.name.endsWith(`_${name}`))
  expect(index).toBeGreaterThan(0)
  await migrateDown(own.database, sources, 'ecommerce', applied.length - index)
}

/** Stores a record as a database of that time had it. @returns its id */
async function stored(table: string, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID()
  const names = Object.keys(fields)
  const places = names.map((_, index) => `$${index + 2}`)
  await rowsOf(
    `insert into ${table} (${['id', 'created_at', 'updated_at', ...names].join()})
      values (${['$1', "'2026-01-01'", "'2026-01-01'", ...places].join()})`,
    [id, ...Object.values(fields)],
  )
  return id
}

test('what was left of a product that is sold in steps is sold out where it is less than one (levels_by_step)', async () => {
  await before('levels_by_step')
  const levelOf = async (step: number | null, available: number, level: string) => {
    const product_id = await stored('ecommerce_products', {
      admin_title: 'Tile',
      slug: randomUUID(),
      ...(step && { step }),
    })
    const stock_id = await stored('ecommerce_stocks', { product_id, available })
    const id = await stored('ecommerce_availabilities', { stock_id, product_id, level })
    return async () => {
      const [row] = await rowsOf(
        `select level, updated_at > '2026-01-01' as "isTold" from ecommerce_availabilities where id = $1`,
        [id],
      )
      return [row?.level, row?.isTold]
    }
  }
  const [lessThanOne, exactlyOne, few, single, gone] = [
    await levelOf(5, 4, 'available'),
    await levelOf(5, 5, 'available'),
    await levelOf(5, 2, 'low'),
    await levelOf(null, 1, 'low'),
    await levelOf(5, 0, 'sold-out'),
  ]
  await migrate(own.database, sources)
  expect(await lessThanOne()).toEqual(['sold-out', true])
  expect(await exactlyOne()).toEqual(['available', false])
  expect(await few()).toEqual(['sold-out', true])
  expect(await single()).toEqual(['low', false])
  expect(await gone()).toEqual(['sold-out', false])
})

test('carts and orders of before stay as they were, and nobody counts as reminded (abandoned_carts)', async () => {
  await before('abandoned_carts')
  const cart = await stored('ecommerce_orders', { type: 'cart', status: 'new', email: 'ada@mail.example' })
  const placed = await stored('ecommerce_orders', {
    type: 'history',
    status: 'delivered',
    number: 'T-1',
    email: 'ada@mail.example',
    placed_at: '2026-01-01',
  })
  const old = 'select id, type, status, number, email, updated_at from ecommerce_orders order by number nulls first'
  const then = await rowsOf(old)
  expect(then).toHaveLength(2)
  await migrate(own.database, sources)
  expect(await rowsOf(old)).toEqual(then)
  expect(await rowsOf('select id, reminded_at from ecommerce_orders order by number nulls first')).toEqual([
    { id: cart, reminded_at: null },
    { id: placed, reminded_at: null },
  ])
  expect(await rowsOf('select address from ecommerce_reminded_addresses')).toEqual([])
})
