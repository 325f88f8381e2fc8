import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { databaseTests, variable } from './database-tests.ts'

/** Runs those tests of the packages that ask for a database, on the server of TEST_DATABASE_URL. */
if (!process.env[variable]) throw new Error(`Say on which server: ${variable}`)

/**
 * What pages show and routes let through, whatever server their records come from: tests of rendering, of links and of strangers. The
 * statements behind them are those of tests that run here, and of the browser tests, which have a server.
 */
const aboutPages = [
  'site/test/{account-pages,compose-browser,development,form-parts,hidden-products,islands}.test.ts',
  'site/test/{link-previews,module-pages,moved-pages,preview,sitemap}.test.ts',
  'cli/test/{blocks,strangers,variants}.test.ts',
]
const isAboutPages = (file: string) => aboutPages.some(pattern => path.matchesGlob(file, pattern))

const root = path.resolve(import.meta.dirname, '../..')
const isDatabaseTest = databaseTests()
const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'] })
const asking = files.filter(file => isDatabaseTest(path.join(root, file)))
const run = asking.filter(file => !isAboutPages(file))
console.log(
  `${asking.length} of ${files.length} test files ask for a database. Skipped, as they are about pages and routes:`,
)
for (const file of asking.filter(isAboutPages)) console.log(`  ${file}`)
const { status } = spawnSync('vitest', ['run', '--project', 'packages*', ...run, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
