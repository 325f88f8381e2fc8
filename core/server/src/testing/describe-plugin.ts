import { afterAll, beforeAll, describe } from 'vitest'
import { activeEntities } from '../discover-plugins.ts'
import type { Plugin } from '../plugin.ts'
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

export interface DescribePluginOptions extends Omit<TestHostOptions, 'plugins' | 'database'> {
  /** Plugins that run beside it: those it depends on, and those it has bridges to. */
  readonly with?: readonly Plugin[]
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
 * the top of a test file of vitest.
 * @example describePlugin(blog, { with: [fileStorage, websiteBuilder] })
 */
export function describePlugin(plugin: Plugin, options: DescribePluginOptions = {}): void {
  const { with: others = [], samples = {}, restricted = [], removed = [], ...hostOptions } = options
  const plugins = [...others, plugin]
  const own = [...activeEntities(plugins).values()].filter(({ module }) => module === plugin.name)
  const relations = own.filter(({ ends }) => ends).length
  const title = `the contract of ${plugin.name} (${own.length - relations} entities, ${relations} relations)`

  describe(title, { timeout: 60_000 }, () => {
    let host: TestHost
    let subjectOf: ReturnType<typeof contractSubjects>

    beforeAll(async () => {
      host = await createTestHost({ ...hostOptions, plugins })
      subjectOf = contractSubjects(host, samples, restricted, removed)
    }, 120_000)

    afterAll(() => host?.close())

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
