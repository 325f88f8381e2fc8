import { type Entity, fieldEntries, type Input, type Row, referencesOf, type TaggedRows } from '@tessera/core'
import { system } from '@tessera/server'
import { createTestHost, sampleInput, type TestHost, type TestHostOptions } from '@tessera/server/testing'
import type { Page, WidgetsPackage } from '@tessera/widget-sdk'
import { createWidgetRenderer } from '@tessera/widget-sdk/testing'
import { demo as content, modules, widgetsDoors } from './specification/modules.ts'

const packages = await widgetsDoors<WidgetsPackage>('.')

/** Every variant of every package, as `[path, name, entity]`. */
export const registeredVariants: readonly (readonly [path: string, name: string, entity: Entity])[] = packages.flatMap(
  each =>
    each.variants.flatMap(({ entity, variants }) =>
      Object.keys(variants).map(name => [entity.path, name, entity] as const),
    ),
)

/** A variant as the server renders it, with the record and the page it shows. */
export interface RenderedRecord {
  readonly row: Row<Entity>
  readonly page: Page
  readonly html: string
}

export interface VariantWalk {
  readonly demo: TestHost
  /**
   * The first record of the demo, the variant's own before others, that it shows something of: records can have nothing to show, as a product without
   * a price. Null when there is none.
   * @throws when the demo has no record of a relation, or when a widget throws
   */
  render(entity: Entity, variant: string, language: string): Promise<RenderedRecord | null>
  close(): Promise<void>
}

/** Opens a host with the demo of all modules, to render the variants of. */
export async function walkVariants(options: Omit<TestHostOptions, 'plugins'> = {}): Promise<VariantWalk> {
  const demo = await createTestHost({
    ...options,
    plugins: modules,
    demo: content,
  })
  const renderer = await createWidgetRenderer(packages, {
    read: async requests => (await demo.host.readCached(requests)) as readonly TaggedRows<{ readonly id: string }>[],
    entities: demo.host.entities,
  })
  const addresses = await addressesOf(demo)
  const recordsOf = recordsIn(demo)
  return {
    demo,
    async render(entity, variant, language) {
      const isOwn = (row: Row<Entity>) => (row as { readonly variant?: string }).variant === variant
      const rows = await recordsOf(entity)
      for (const row of [...rows.filter(isOwn), ...rows.filter(each => !isOwn(each))]) {
        for (const segments of addresses) {
          const page: Page = {
            url: '/somewhere',
            language,
            languages: ['en', 'ru'],
            defaultLanguage: 'ru',
            publicUrl: 'https://example.com',
            segments,
          }
          const { html } = await renderer.render(entity, row, [], { ...page, variant })
          if (html !== '') return { row, page, html }
        }
      }
      return null
    },
    close: () => demo.close(),
  }
}

/** Those of the demo; a sample of what the demo has none of, made once, also for variants that are rendered at the same time. */
function recordsIn({ host }: TestHost): (entity: Entity) => Promise<readonly Row<Entity>[]> {
  const known = new Map<string, Promise<readonly Row<Entity>[]>>()

  function recordsOf(entity: Entity): Promise<readonly Row<Entity>[]> {
    const rows = known.get(entity.path) ?? findOrMake(entity)
    known.set(entity.path, rows)
    return rows
  }

  async function findOrMake(entity: Entity): Promise<readonly Row<Entity>[]> {
    const service = host.service(entity)
    const { rows } = await service.list({ limit: 200 }, system)
    if (rows.length > 0) return rows
    // Nobody has ordered anything of the demo.
    const isOfFlows = entity.writes === 'services'
    if (referencesOf(entity).length > 0 && !isOfFlows) throw new Error(`The demo has no ${entity.path}: add one`)
    const ends: [string, string | undefined][] = []
    for (const { name, field, target } of referencesOf(entity)) {
      // What may be missing is, where the demo has none: a line of a product without SKUs.
      const there = field.required ? [] : (await host.service(target).list({ limit: 1 }, system)).rows
      if (!field.required && there.length === 0) continue
      const [row] = await recordsOf(target)
      ends.push([name, (row as { readonly id?: string } | undefined)?.id])
    }
    const input = { ...sampleInput(entity, 1, { languages: ['en', 'ru'] }), ...Object.fromEntries(ends) }
    return [await service.create(input as Input<Entity>, system)]
  }

  return recordsOf
}

/** What addresses name: the n-th the n-th record of each entity that has a slug, as far as there is one. */
async function addressesOf({ host }: TestHost): Promise<Page['segments'][]> {
  const withSlug = [...host.entities.values()].filter(entity =>
    fieldEntries(entity).some(([name, { unique }]) => name === 'slug' && unique),
  )
  const lists = await Promise.all(
    withSlug.map(async entity => {
      const { rows } = await host.service(entity).list({ limit: 10 }, system)
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
