import type { CurrentSubject, OwnSession } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'

const password = 'long walks at dusk'

let host: TestHost
let people = 0
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac] })
})
afterAll(() => host?.close())

/** A subject that is logged in on a laptop and on a phone. */
async function somebody() {
  const email = `traveller-${++people}@mail.example`
  const laptop = new Browser(host, { 'user-agent': 'Laptop' })
  await laptop.register(email, password)
  const phone = new Browser(host, { 'user-agent': 'Phone' })
  await phone.logIn(email, password)
  const { id } = (await laptop.me()) as CurrentSubject
  const path = `/api/rbac/subjects/${id}/sessions`
  const list = async (browser = laptop) => (await browser.get(path)).data as OwnSession[]
  return { laptop, phone, path, list, email }
}

describe('the sessions of a subject', () => {
  test('are listed with their device, the most recently used first', async () => {
    const { list } = await somebody()
    const sessions = await list()
    expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Phone', false],
      ['Laptop', true],
    ])
    for (const session of sessions) {
      expect(Object.keys(session).toSorted()).toEqual(['createdAt', 'id', 'isCurrent', 'rotatedAt', 'userAgent'])
    }
  })

  test('are listed while they are valid', async () => {
    const { laptop, phone, list, email } = await somebody()
    await phone.authenticate('logout', {})
    expect(await list()).toHaveLength(1)
    const late = new Browser(host)
    await late.logIn(email, password)
    const sessionId = (await late.me())?.sessionId
    const text = `update rbac_sessions set expires_at = now() - interval '1 second' where id = $1`
    await host.database.query({ text, values: [sessionId] })
    expect((await list()).map(({ id }) => id)).toEqual([(await laptop.me())?.sessionId])
  })

  test('are ended everywhere else', async () => {
    const { laptop, phone, path } = await somebody()
    const response = await laptop.send('DELETE', path)
    expect(response.status, response.text).toBe(200)
    expect(await phone.me()).toBeNull()
    expect(await laptop.me()).not.toBeNull()
  })

  test('are ended here too when all are requested; the cookies are cleared', async () => {
    const { laptop, phone, path } = await somebody()
    expect((await laptop.send('DELETE', `${path}?all=true`)).status).toBe(200)
    expect([...laptop.cookies.keys()]).toEqual(['rbac.device'])
    expect([await phone.me(), await laptop.me()]).toEqual([null, null])
  })

  test('are ended one by one', async () => {
    const { laptop, phone, path, list } = await somebody()
    const [other, own] = (await list()) as [OwnSession, OwnSession]
    const ended = await laptop.send('DELETE', `${path}/${other.id}`)
    expect([ended.status, ended.data]).toEqual([200, other])
    expect(await phone.me()).toBeNull()
    expect((await laptop.send('DELETE', `${path}/${other.id}`)).status).toBe(404)
    expect((await laptop.send('DELETE', `${path}/${own.id}`)).status).toBe(200)
    expect([...laptop.cookies.keys()]).toEqual(['rbac.device'])
  })

  test('of another subject are not ended by a path of one’s own'.replace('’', "'"), async () => {
    const [one, other] = [await somebody(), await somebody()]
    const [session] = await other.list()
    expect((await one.laptop.send('DELETE', `${one.path}/${session?.id}`)).status).toBe(404)
    expect(await other.phone.me()).not.toBeNull()
    expect((await one.laptop.send('DELETE', `${one.path}/x`)).cause).toEqual(['sessionId is required'])
  })

  test('are listed and ended by administrators, for any subject', async () => {
    const { laptop, phone, path } = await somebody()
    const administrator = host.asAdministrator()
    expect((await administrator.get(path)).rows.map(({ isCurrent }) => isCurrent)).toEqual([false, false])
    expect((await administrator.delete(path)).status).toBe(200)
    expect([await phone.me(), await laptop.me()]).toEqual([null, null])
  })
})
