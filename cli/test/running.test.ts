import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProject, type TestProject } from './project.ts'

const plugins = ['file-storage', 'website-builder', 'rbac', 'host'].map(name => `@tessera/${name}`)
let project: TestProject

beforeAll(() => {
  project = makeTestProject(`export default { plugins: ${JSON.stringify(plugins)}, languages: ['en'] }\n`)
})
afterAll(() => project?.remove())

async function run(command: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const running = project.run(command, environment)
  const code = await running.code
  return { code, output: running.output() }
}

test('people are invited and made administrators, programs get keys, and content leaves and comes, without a running site', async () => {
  const invited = await run(['user', 'invite', 'ann@example.com', '--role', 'editor'])
  expect(invited).toEqual({
    code: 0,
    output: expect.stringMatching(/has an account with the role editor now[\s\S]*\/reset-password\?code=/),
  })
  const admin = ['user', 'create-admin', 'cat@example.com']
  expect((await run(admin)).output).toContain('Give the password on standard input or in TESSERA_PASSWORD')
  expect((await run(admin, { TESSERA_PASSWORD: 'long walks at dusk' })).output).toContain('with the role admin now')
  expect((await run(admin, { TESSERA_PASSWORD: 'long walks at dusk' })).output).toContain('there is nothing to do')
  const made = await run(['key', 'create', 'Import', '--role', 'editor', '--expires', '90d', '--json'])
  const { id, key } = JSON.parse(made.output) as { id: string; key: string }
  expect(key).toMatch(/^tessera_/)
  expect((await run(['key', 'list'])).output).toMatch(new RegExp(`^${id} .*Import  never used, until \\d{4}`))
  expect((await run(['key', 'revoke', id])).output).toContain('“Import” is revoked.')
  expect((await run(['key', 'list'])).output).toContain('Import  revoked')
  const types = await run(['types'])
  expect([types.code, types.output]).toEqual([0, expect.stringContaining('export interface RbacApiKeyInput {')])
  expect(JSON.parse((await run(['openapi'])).output)).toHaveProperty('paths./api/rbac/roles.get')
  const archive = path.join(project.root, 'site.tar.gz')
  expect((await run(['export', archive])).output).toContain('site.tar.gz is written')
  expect(existsSync(archive)).toBe(true)
  expect(await run(['export', archive])).toEqual({
    code: 1,
    output: expect.stringContaining('add --force to replace it'),
  })
  expect((await run(['import', 'archive', archive, '--dry-run'])).output).toContain('Nothing was written')
  expect((await run(['seed'])).output).toContain('The site has all the content that its modules bring.')
}, 240_000)
