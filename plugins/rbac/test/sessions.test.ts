import { createTestHost, type TestHost } from '@tessera/core/testing'
import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'

describe('sessions', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await createTestHost({ plugins: [rbac] })
  })
  afterAll(() => host?.close())

  test('a visitor gets an anonymous subject by init and is nobody before', async () => {
    const browser = new Browser(host)
    expect(await browser.me()).toBeNull()
    const tokens = await browser.init()
    expect(await browser.me()).toMatchObject({ isAnonymous: true, isAdministrator: false })
    const renewed = await browser.authenticate('refresh', { refresh: tokens.refresh })
    expect(renewed.status, renewed.text).toBe(200)
    const out = await browser.post(`${authenticationPath}/logout`)
    expect(out.body, out.text).toEqual({ data: { redirectTo: '/' } })
    expect(browser.cookies.size).toBe(0)
  })
})
