import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of few lines that take more than half a minute, the longest first. */
const long = [
  'cli/test/strangers',
  'plugins/ecommerce/server/test/contract',
  'cli/test/archive',
  'cli/test/start-errors',
  'cli/test/making',
  'cli/test/upgrade',
  'site/test/moved-pages',
  'cli/test/crash-in-parts',
  'cli/test/build',
  'site/test/doors',
  'cli/src/commands/migration',
  'cli/test/rights',
  'plugins/website-builder/test/contract',
  'plugins/rbac/server/test/contract',
  'plugins/billing/test/contract',
  'plugins/social/test/contract',
  'plugins/blog/test/contract',
  'plugins/host/test/contract',
  'cli/test/crash',
  'plugins/ecommerce/server/test/documents',
  'e2e/visitor-pages',
  'e2e/visitor-barriers',
  'e2e/identity-pages',
  'e2e/start',
].map(name => path.join(import.meta.dirname, '..', `${name}.test.ts`))

/**
 * Begins with the files that take longest, so that no worker waits for the last one of another. Vitest goes by what it has
 * measured, or by their size in a fresh checkout, where it can't know of those that are short and slow: a contract of one line
 * has thousands of tests.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) => (long.includes(moduleId) ? long.indexOf(moduleId) : long.length)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
