import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/run-command.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
let root: string

/** A project with payments and a provider that lists one which nobody knows. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-project-'))
  mkdirSync(join(root, 'barter'))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(repository, 'node_modules', '@tessera'), join(root, 'node_modules', '@tessera'))
  symlinkSync(join(root, 'barter'), join(root, 'node_modules', 'tessera-plugin-barter'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const manifest = { name: 'tessera-plugin-barter', type: 'module', exports: { './server': './server.ts' } }
  writeFileSync(join(root, 'barter', 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(root, 'barter', 'server.ts'),
    `import { definePaymentProvider, paymentsOf } from '@tessera/billing/server'
import { definePlugin } from '@tessera/server'
const money = { amount: '7.00', currency: 'EUR' }
const stray = { eventId: 'stray', name: 'paid', kind: 'paid', money, isOwnAccount: true, isTest: false }
const barter = definePaymentProvider({
  name: 'barter',
  variables: [],
  open: () => ({
    name: 'barter',
    abilities: { subscriptions: 'none', refunds: 'none', isIdempotent: true },
    origins: [],
    create: () => { throw new Error('Not in this test') },
    parse: () => { throw new Error('Not in this test') },
    list: async function* () { yield stray },
  }),
})
export default definePlugin({
  name: 'barter',
  dependencies: ['billing'],
  server(_app, host) { paymentsOf(host).add(barter) },
})
`,
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function tessera(plugins: readonly string[], ...words: string[]): Promise<{ code: number; output: string }> {
  writeFileSync(join(root, 'tessera.config.ts'), `export default { plugins: ${JSON.stringify(plugins)} }\n`)
  return runCommand(root, ['payments', ...words])
}

test('payments are compared with those of the providers, and what differs ends with 1', async () => {
  const both = ['@tessera/billing', 'tessera-plugin-barter']
  const run = await tessera(both, 'reconcile', '--from', '2026-11-01', '--to', '2026-11-08')
  expect(run).toEqual({ code: 1, output: 'differs  barter  1 compared, 0 settled, 1 different\n' })
  const printed = await tessera(both, 'reconcile', '--json')
  expect(JSON.parse(printed.output)).toMatchObject([{ provider: 'barter', differences: 1, failure: null }])
}, 180_000)

test('a period that makes no sense is refused, and so is a project without payments', async () => {
  const both = ['@tessera/billing', 'tessera-plugin-barter']
  const unreadable = await tessera(both, 'reconcile', '--from', 'yesterday')
  expect([unreadable.code, unreadable.output]).toEqual([1, expect.stringContaining('--from must be a date')])
  const tooLong = await tessera(both, 'reconcile', '--from', '2020-01-01')
  expect([tooLong.code, tooLong.output]).toEqual([1, expect.stringContaining('at most 92 days')])
  const without = await tessera(['@tessera/agent'], 'reconcile')
  expect([without.code, without.output]).toEqual([1, expect.stringContaining('The project has no payments')])
}, 180_000)
