import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activeEntities, bridgesOf } from '../database/migrated-module.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { testAccess } from './contract/access.ts'
import { testBulk } from './contract/bulk.ts'
import { testChanging } from './contract/changing.ts'
import { testClosed } from './contract/closed.ts'
import { type ContractSubject, contractSubjects, type SampleValues } from './contract/contract-subject.ts'
import { testCreating } from './contract/creating.ts'
import { testEvents } from './contract/events.ts'
import { testFiltering } from './contract/filtering.ts'
import { testFindOrCreate } from './contract/find-or-create.ts'
import { testIncluding } from './contract/including.ts'
import { testOrdering } from './contract/ordering.ts'
import { testPlugin } from './contract/plugin-contract.ts'
import { testReading } from './contract/reading.ts'
import { createTestHost, type TestHost, type TestHostOptions } from './create-test-host.ts'
import { neighboursOf } from './neighbours.ts'

export interface DescribePluginOptions extends Omit<TestHostOptions, 'plugins' | 'database'> {
  /** Plugins that run beside it besides those that `neighboursOf` finds. */
  readonly with?: readonly Plugin[]
  /** Modules that it has bridges to and that don't run beside it: these bridges are left untested, on purpose. */
  readonly without?: readonly string[]
  /** Values that schemas alone can't tell, by entity path: `{ 'blog/articles': n => ({ isbn: isbnOf(n) }) }`. */
  readonly samples?: SampleValues
  /**
   * References as `rbac/roles-to-permissions.roleId`: what they point to can't be removed while they do, though their
   * definition says cascade. For services that refuse it.
   */
  readonly restricted?: readonly string[]
  /**
   * References as `ecommerce/orders-to-products.productId`: a removal hook deletes their records with what they point to, though
   * their definition restricts.
   */
  readonly removed?: readonly string[]
}

const parts = {
  reading: testReading,
  filtering: testFiltering,
  ordering: testOrdering,
  including: testIncluding,
  access: testAccess,
  events: testEvents,
} as const

const writing = {
  creating: testCreating,
  changing: testChanging,
  bulk: testBulk,
  'find-or-create': testFindOrCreate,
} as const

const closed = { 'written by services': testClosed } as const

/**
 * Runs the contract of every entity and relation of a plugin: a new one is tested without a line of test code. Call it at
 * the top of a test file of vitest. The plugins that it depends on or has bridges to run beside it: `neighboursOf` finds them.
 * @example describePlugin(blog)
 */
export function describePlugin(plugin: Plugin, options: DescribePluginOptions = {}): void {
  const { with: given = [], without = [], samples = {}, restricted = [], removed = [], ...hostOptions } = options
  const all = plugin.entities ?? []
  const relations = all.filter(({ ends }) => ends).length
  const left = without.length > 0 ? `, without the bridges to ${without.join(', ')}` : ''
  const title = `the contract of ${plugin.name} (${all.length - relations} entities, ${relations} relations${left})`

  describe(title, { timeout: 60_000 }, async () => {
    const plugins = [...(await neighboursOf(plugin, { with: given, without })), plugin]
    const own = [...activeEntities(plugins).values()].filter(({ module }) => module === plugin.name)
    const names = plugins.map(({ name }) => name)
    const missing = bridgesOf(plugin).filter(module => !names.includes(module))
    let host: TestHost
    let subjectOf: ReturnType<typeof contractSubjects>

    beforeAll(async () => {
      host = await createTestHost({ ...hostOptions, plugins })
      subjectOf = contractSubjects(host, samples, restricted, removed)
    }, 120_000)

    afterAll(() => host?.close())

    test('its bridges lead to plugins that are found or given (`with`), or are left out on purpose (`without`)', () => {
      expect(missing.toSorted()).toEqual(without.toSorted())
    })

    testPlugin(plugin, plugins, own, () => host)
    for (const entity of own) {
      describe(entity.path, () => {
        const subject = (): ContractSubject => subjectOf(entity)
        const own = { ...parts, ...(entity.writes === 'services' ? closed : writing) }
        for (const [name, testPart] of Object.entries(own)) describe(name, () => testPart(entity, subject))
      })
    }
  })
}
