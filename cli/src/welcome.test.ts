import { stripVTControlCharacters } from 'node:util'
import type { Host } from '@tessera/server/host'
import { loadConfiguration } from '@tessera/server/project'
import { expect, test } from 'vitest'
import { welcome } from './welcome.ts'

const root = '/srv/site'
const secrets = { RBAC_SECRET_KEY: 'k'.repeat(32), RBAC_JWT_SECRET: 'j'.repeat(32) }

/** What is said after a start with these variables. */
function said(isFirst: boolean, environment: Readonly<Record<string, string | undefined>>): string {
  const configuration = loadConfiguration(root, { plugins: [] }, secrets)
  const app = { hasRoute: () => true } as unknown as Host['app']
  const host = { configuration: { ...configuration, environment }, announcements: [], app, isSeeded: false }
  return stripVTControlCharacters(welcome(host, { seconds: 1, isFirst }))
}

test('the first start names the generated key and its file', () => {
  const text = said(true, {})
  expect(text).toContain('the header x-rbac-secret-key: "secretKey" in .tessera/secrets.json')
  expect(text).not.toContain('RBAC_SECRET_KEY')
})

test('the first start with RBAC_SECRET_KEY names that one, which counts, and never says it', () => {
  const text = said(true, secrets)
  expect(text).toContain('the header x-rbac-secret-key: the value of RBAC_SECRET_KEY')
  expect(text).not.toContain('secrets.json')
  expect(text).not.toContain(secrets.RBAC_SECRET_KEY)
})

test('later starts name no key', () => {
  for (const environment of [{}, secrets]) expect(said(false, environment)).not.toContain('x-rbac-secret-key')
})
