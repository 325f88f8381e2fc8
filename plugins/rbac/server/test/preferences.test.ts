import type { CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser } from './browser.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], defaultLanguage: 'en' })
})
afterAll(() => host?.close())

test('what the back office remembers for a subject is deleted with the subject', async () => {
  const browser = new Browser(host)
  await browser.register('keeper@mail.example', 'long walks at dusk')
  const { id } = (await browser.me()) as CurrentSubject
  const text = `insert into core_preferences (subject_id, key, value) values ($1, 'theme', '"dark"'), ('', 'menu', '1')`
  await host.database.query({ text, values: [id] })
  expect((await host.asAdministrator().delete(`/api/rbac/subjects/${id}`)).status).toBe(200)
  const stored = () => host.database.query({ text: 'select key from core_preferences' })
  await vi.waitFor(async () => expect(await stored()).toEqual([{ key: 'menu' }]), inTime)
})
