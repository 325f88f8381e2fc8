import fileStorage from '@tessera/file-storage-server'
import { page } from '@tessera/host'
import host, { PageService } from '@tessera/host/server'
import rbac from '@tessera/rbac-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterEach, expect, test } from 'vitest'
import content from '../index.ts'

const login = '/rbac/subject/authentication/select-method'
let demo: TestHost

afterEach(() => demo.close())

async function pages() {
  const { rows } = await demo.host.service(page).list({ limit: 1000 }, system)
  return rows
}

test('The demo’s account pages show widgets of two modules side by side and are not indexed', async () => {
  demo = await createTestHost({ plugins: [fileStorage, websiteBuilder, rbac, host], demo: content })
  const resolved = await demo.host.service(PageService).resolve(login)
  expect(resolved?.page.isIndexed).toBe(false)
  const shown = new Set(resolved?.widgets.map(({ widget }) => widget.id))
  const modules = resolved?.externals.filter(each => shown.has(each.widgetId)).map(each => each.externalModule)
  expect(modules).toEqual(['rbac', 'website-builder'])
  const account = (await pages()).filter(({ url }) => url.startsWith('/rbac/'))
  expect(account).toHaveLength(6)
  expect(account.every(({ isIndexed }) => !isIndexed)).toBe(true)
})

test('Without the module that a page is for, the demo has no such page', async () => {
  demo = await createTestHost({ plugins: [fileStorage, websiteBuilder, host], demo: content })
  const made = await pages()
  expect(made.map(({ url }) => url)).toContain('/about')
  expect(made.filter(({ url }) => url.startsWith('/rbac/'))).toEqual([])
})

test('Without the website-builder there are only the forms', async () => {
  demo = await createTestHost({ plugins: [rbac, host], demo: content })
  const resolved = await demo.host.service(PageService).resolve(login)
  expect(resolved?.externals.map(each => each.externalModule)).toEqual(['rbac'])
})
