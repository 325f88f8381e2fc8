import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/longest-first.ts'

const source = 'tessera-source'
const apart = ['**/node_modules/**', '**/dist/**', '**/.tessera/**', 'e2e/**']
const packages = '**/*.test.{ts,tsx}'

/** Files that put something else in the place of a module: what is loaded in their process is not for others. */
const swapping = globSync(packages, { cwd: import.meta.dirname, exclude: apart }).filter(file =>
  readFileSync(new URL(file, import.meta.url), 'utf8').includes('vi.mock('),
)

/** Another order that is asked for, such as `--sequence.shuffle.files`, is given. */
const sequence = process.argv.some(argument => argument.startsWith('--sequence')) ? {} : { sequencer: LongestFirst }

const setupFiles = 'scripts/database-tests/setup.ts'

/**
 * Collecting garbage took a fifth of the time: a process holds the modules of all files, and each host leaves much behind. The
 * processes fill the cores by themselves, so that threads that collect beside them would only take turns with them.
 */
const rarelyCollected = [
  '--single-threaded-gc',
  '--no-memory-reducer',
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
  '--initial-old-space-size=1024',
]

export default defineConfig({
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: [`--conditions=${source}`, ...rarelyCollected],
    // Bounds for what hangs, not for what is slow: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    sequence,
    projects: [
      {
        extends: true,
        // Two processes for all files: modules are loaded, and the embedded PostgreSQL is compiled, once in each.
        test: {
          name: 'packages',
          include: [packages],
          exclude: [...apart, ...swapping],
          isolate: false,
          globalSetup: 'scripts/share-folders.ts',
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'packages apart', include: swapping, setupFiles },
      },
      {
        extends: true,
        // A browser waits much of the time: a third worker uses it. Each has one browser for all of its suites.
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          maxWorkers: 4,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
