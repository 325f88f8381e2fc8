import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { databaseTests, variable } from './database-tests.ts'

/** Runs those tests of the packages that ask for a database, on the server of TEST_DATABASE_URL. */
if (!process.env[variable]) throw new Error(`Say on which server: ${variable}`)

const root = path.resolve(import.meta.dirname, '../..')
const isDatabaseTest = databaseTests()
const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'] })
const asking = files.filter(file => isDatabaseTest(path.join(root, file)))
console.log(`${asking.length} of ${files.length} test files ask for a database.`)
const { status } = spawnSync('vitest', ['run', '--project', 'packages*', ...asking, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
