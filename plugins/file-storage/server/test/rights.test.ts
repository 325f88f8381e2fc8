import type { AccessRule } from '@tessera/core'
import { file, thumbnailUrl } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage-server'
import type { Caller } from '@tessera/server'
import { createTestHost, type TestHost, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendForm } from './form.ts'
import { picture } from './pictures.ts'

const api = `/api/${file.path}`
const reader: Caller = { kind: 'subject', subjectId: 'reader', roles: ['reader'], isAdministrator: false }
const stranger: Caller = { kind: 'subject', subjectId: 'stranger', roles: [], isAdministrator: false }

let under: TestHost
let row: TestRow
const rules = new Map<string, AccessRule>()

beforeAll(async () => {
  under = await createTestHost({ plugins: [fileStorage] })
  under.host.access.provideRules((method, url) => rules.get(`${method} ${url}`))
  const content = await picture('png', { width: 800, height: 400 })
  row = (await sendForm(under.asAdministrator(), 'POST', api, {}, { content, name: 'a.png' })).row
}, 60_000)
beforeEach(() => rules.clear())
afterAll(() => under?.close())

const doors = () => [
  `/public/${row.file}`,
  String(thumbnailUrl(String(row.file), 320)),
  `/public/files/${row.id}`,
  `/public/files/${row.id}/640`,
]

describe('the bytes of a file', () => {
  test('may be cached by anybody while everyone may read its record', async () => {
    for (const url of doors()) {
      const { status, headers } = await under.asNobody().get(url)
      expect([200, 302], url).toContain(status)
      expect(headers['cache-control'], url).toContain('public')
    }
  })

  test('are for those who may list files, from the first request after the rule changed', async () => {
    rules.set(`GET ${api}`, { roles: ['reader'] })
    for (const url of doors()) {
      expect((await under.asNobody().get(url)).status, url).toBe(404)
      expect((await under.as(stranger).get(url)).status, url).toBe(404)
      const { status, headers } = await under.as(reader).get(url)
      expect([200, 302], url).toContain(status)
      expect(headers['cache-control'], url).toBe('private, no-cache')
    }
    const { headers } = await under.as(reader).get(`/public/${row.file}`)
    const known = { 'if-none-match': String(headers.etag) }
    expect((await under.as(reader).get(`/public/${row.file}`, undefined, known)).status).toBe(304)
    expect((await under.as(stranger).get(`/public/${row.file}`, undefined, known)).status).toBe(404)
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('are not opened by a rule for single records', async () => {
    rules.set(`GET ${api}`, 'administrator')
    rules.set(`GET ${api}/:id`, 'public')
    expect((await under.asNobody().get(`${api}/${row.id}`)).status).toBe(200)
    for (const url of doors()) expect((await under.asNobody().get(url)).status, url).toBe(404)
  })
})
