import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of few lines that take more than a minute. */
const long = ['visitor-pages', 'visitor-barriers', 'identity-pages', 'start'].map(name =>
  path.join(import.meta.dirname, `${name}.test.ts`),
)

/**
 * Begins with the files that take longest, so that no worker waits for the last one of another. Vitest goes by what it has
 * measured, or by their size in a fresh checkout, where it can't know of those that are short and slow.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.includes(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
