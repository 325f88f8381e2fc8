import { defineConfig } from 'vitest/config'

const source = 'tessera-source'

export default defineConfig({
  resolve: { conditions: [source] },
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tessera/**'],
    pool: 'forks',
    maxWorkers: 2,
    execArgv: [`--conditions=${source}`],
  },
})
