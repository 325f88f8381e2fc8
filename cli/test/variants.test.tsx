import analyticWidgets from '@tessera/analytic-widgets'
import billingWidgets from '@tessera/billing-widgets'
import blogWidgets from '@tessera/blog-widgets'
import { type Entity, fieldEntries, type Input, type Row, referencesOf } from '@tessera/core'
import { system } from '@tessera/core/server'
import { createTestHost, sampleInput, type TestHost } from '@tessera/core/testing'
import { form } from '@tessera/crm'
import crmWidgets from '@tessera/crm-widgets'
import ecommerceWidgets from '@tessera/ecommerce-widgets'
import fileStorageWidgets from '@tessera/file-storage-widgets'
import hostWidgets from '@tessera/host-widgets'
import notificationWidgets from '@tessera/notification-widgets'
import rbacWidgets from '@tessera/rbac-widgets'
import socialWidgets from '@tessera/social-widgets'
import startupWidgets from '@tessera/startup-widgets'
import websiteBuilderWidgets from '@tessera/website-builder-widgets'
import { defineWidgets, lazy, type Page, variants, type WidgetsPackage } from '@tessera/widget-sdk'
import { createDrawer, type Drawer } from '@tessera/widget-sdk/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { modules } from './specification/modules.ts'
import { specifiedVariants, variantsOfFlows } from './specification/variants.ts'

const packages: readonly WidgetsPackage[] = [
  analyticWidgets,
  billingWidgets,
  blogWidgets,
  crmWidgets,
  ecommerceWidgets,
  fileStorageWidgets,
  hostWidgets,
  notificationWidgets,
  rbacWidgets,
  socialWidgets,
  startupWidgets,
  websiteBuilderWidgets,
]

/** Stands in for whoever takes the answers of forms: without one they ask nothing. */
const sending = defineWidgets({
  variants: [variants(form, { 'request-create': lazy(async () => ({ default: () => <i /> })) })],
})

const registered = packages.flatMap(each =>
  each.variants.flatMap(({ entity, variants }) => Object.keys(variants).map(name => ({ entity, name }))),
)
const isRegistered = (path: string, name: string) =>
  registered.some(each => each.entity.path === path && each.name === name)
const named = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists).flatMap(([path, names]) => names.map(name => [path, name] as const))

let demo: TestHost
let drawer: Drawer
/** Pages of the demo: each names one record of every entity that has a slug. */
let pages: readonly Page['segments'][]

beforeAll(async () => {
  demo = await createTestHost({ plugins: modules, environment: { DEMO: 'true' } })
  drawer = await createDrawer([...packages, sending], {
    read: async requests => (await demo.host.readShared(requests)) as readonly (readonly { readonly id: string }[])[],
    entities: demo.host.entities,
  })
  pages = await pagesOfDemo()
}, 120_000)
afterAll(() => demo?.close())
afterEach(() => void vi.restoreAllMocks())

describe('The variants of the specification', () => {
  test.each(named(specifiedVariants))('%s has %s', (path, name) => {
    expect(isRegistered(path, name)).toBe(true)
  })

  test.each(named(variantsOfFlows))('%s has no %s before its flow is there', (path, name) => {
    expect(isRegistered(path, name), 'move it to specifiedVariants').toBe(false)
  })
})

describe('A variant draws something of the demo, in every language, without a warning', () => {
  test.each(registered.map(({ entity, name }) => [entity.path, name, entity] as const))(
    '%s %s',
    async (_path, variant, entity) => {
      const warnings = ['error', 'warn'].map(kind => vi.spyOn(console, kind as 'error').mockImplementation(() => {}))
      const rows = await recordsFor(entity, variant)
      for (const language of ['en', 'ru']) {
        const drawn = await firstDrawn(entity, rows, { variant, language })
        expect(drawn, `nothing in ${language} of ${rows.length} records`).not.toBe('')
        expect(drawn).not.toContain('Generated variant')
      }
      for (const warning of warnings) expect(warning).not.toHaveBeenCalled()
    },
  )
})

/** Records can have nothing to show, as a product without a price: the first that has is enough. */
async function firstDrawn(
  entity: Entity,
  rows: readonly Row<Entity>[],
  page: { readonly variant: string; readonly language: string },
): Promise<string> {
  for (const row of rows) {
    for (const segments of pages) {
      const { html } = await drawer.draw(entity, row, [], { ...page, url: '/somewhere', segments })
      if (html !== '') return html
    }
  }
  return ''
}

/** Those of the demo, the variant's own first; a sample of what the demo has none of. */
async function recordsFor(entity: Entity, variant: string): Promise<readonly Row<Entity>[]> {
  const service = demo.host.service(entity)
  const { rows } = await service.list({ limit: 200 }, system)
  const isOwn = (row: Row<Entity>) => (row as { readonly variant?: string }).variant === variant
  if (rows.length > 0) return [...rows.filter(isOwn), ...rows.filter(row => !isOwn(row))]
  if (referencesOf(entity).length > 0) throw new Error(`The demo has no ${entity.path}: add one`)
  const input = sampleInput(entity, 1, { languages: ['en', 'ru'] }) as Input<Entity>
  return [await service.create({ ...input, variant }, system)]
}

/** The n-th of them names the n-th record of each entity, as far as there is one. */
async function pagesOfDemo(): Promise<Page['segments'][]> {
  const withSlug = [...demo.host.entities.values()].filter(entity =>
    fieldEntries(entity).some(([name, { unique }]) => name === 'slug' && unique),
  )
  const lists = await Promise.all(
    withSlug.map(async entity => {
      const { rows } = await demo.host.service(entity).list({ limit: 10 }, system)
      return rows.map(row => segmentOf(entity, row as unknown as { readonly id: string; readonly slug: string }))
    }),
  )
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, n) =>
    Object.fromEntries(lists.flatMap(list => list.slice(n % list.length, (n % list.length) + 1))),
  )
}

function segmentOf(entity: Entity, row: { readonly id: string; readonly slug: string }) {
  return [`${entity.path.replace('/', '.')}.slug`, { entity: entity.path, value: row.slug, row }] as const
}
