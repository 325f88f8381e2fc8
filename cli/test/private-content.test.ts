import { articlesToBuilderWidgets } from '@tessera/blog'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definitions, modules } from './specification/modules.ts'

const closed = `/api/${articlesToBuilderWidgets.path}`
const isOpen = (url: string) => !url.startsWith(closed)

let demo: TestHost

beforeAll(async () => {
  demo = await createTestHost({ plugins: modules, environment: { DEMO: 'true' } })
  const declared = demo.host.access.rules()
  demo.host.access.provideRules((method, url) => {
    if (!isOpen(url)) return { roles: ['reader'] }
    return declared.find(each => each.method === method && each.url === url)?.rule
  })
}, 120_000)
afterAll(() => demo?.close())

describe('While the private content of articles is closed, and all modules are there', () => {
  const open = [...definitions.values()].filter(
    ({ access, path }) => access.read === 'public' && isOpen(`/api/${path}`),
  )

  test.each(open.map(({ path }) => path))('visitors read and count %s, all of the demo', async path => {
    const { status, rows } = await demo.asNobody().get(`/api/${path}?limit=1000`)
    expect(status).toBe(200)
    const all = await demo.asAdministrator().get(`/api/${path}?limit=1000`)
    expect(rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id))
    expect((await demo.asNobody().get(`/api/${path}/count`)).body).toEqual({ data: rows.length })
  })
})
