import { defineConfig } from 'vitest/config'

const source = 'tessera-source'
const apart = ['**/node_modules/**', '**/dist/**', '**/.tessera/**']

export default defineConfig({
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    execArgv: [`--conditions=${source}`],
    // Bounds for what hangs, not for what is slow: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'packages', include: ['**/*.test.{ts,tsx}'], exclude: [...apart, 'e2e/**'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: apart,
          globalSetup: 'e2e/setup.ts',
          fileParallelism: false,
        },
      },
    ],
  },
})
