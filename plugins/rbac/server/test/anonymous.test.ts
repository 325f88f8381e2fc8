import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'

const password = 'long walks at dusk'
const subjects = '/api/rbac/subjects'
const identities = '/api/rbac/identities'
const links = '/api/rbac/subjects-to-identities'

let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

const administrator = () => host.asAdministrator()
const isAnonymous = async (id: string) => (await administrator().get(`${subjects}/${id}`)).row.isAnonymous
const newSubject = async () => (await administrator().post(subjects, {})).row.id
let people = 0
const newIdentity = async () =>
  (await administrator().post(identities, { email: `way-in-${++people}@mail.example`, password })).row.id
const link = async (subjectId: string, identityId: string) =>
  (await administrator().post(links, { subjectId, identityId })).row.id

describe('isVisitor of a subject', () => {
  test('is false for somebody who registered, true for somebody who only visited', async () => {
    const browser = new Browser(host)
    await browser.register('known@mail.example', password)
    const { id } = (await browser.me()) as { id: string }
    expect([await isAnonymous(id), await isAnonymous(await newSubject())]).toEqual([false, true])
  })

  test('follows every identity that is added, moved, deleted or restored', async () => {
    const [one, other] = [await newSubject(), await newSubject()]
    const identity = await newIdentity()
    const linked = await link(one, identity)
    expect([await isAnonymous(one), await isAnonymous(other)]).toEqual([false, true])
    await administrator().patch(`${links}/${linked}`, { subjectId: other })
    expect([await isAnonymous(one), await isAnonymous(other)]).toEqual([true, false])
    await administrator().delete(`${identities}/${identity}`)
    expect(await isAnonymous(other)).toBe(true)
    const [entry] = (await administrator().get('/api/core/trash', { entity: 'rbac/identities' })).rows
    await administrator().post(`/api/core/trash/${entry?.id}/restore`)
    expect(await isAnonymous(other)).toBe(false)
    const second = await link(other, await newIdentity())
    await administrator().delete(`${links}/${second}`)
    expect(await isAnonymous(other)).toBe(false)
  })

  test('is right when one identity is removed while another is added', async () => {
    const subject = await newSubject()
    const first = await link(subject, await newIdentity())
    for (let round = 0, last = first; round < 5; round++) {
      const identity = await newIdentity()
      const [made] = await Promise.all([link(subject, identity), administrator().delete(`${links}/${last}`)])
      expect(await isAnonymous(subject)).toBe(false)
      last = made
    }
  })

  test('can be filtered by, but not set', async () => {
    const visitor = await newSubject()
    const listed = async (value: boolean) =>
      (
        await administrator().get(subjects, {
          filters: { and: [{ column: 'isAnonymous', method: 'eq', value }] },
          limit: 1000,
        })
      ).rows.map(({ id }) => id)
    expect([(await listed(true)).includes(visitor), (await listed(false)).includes(visitor)]).toEqual([true, false])
    expect((await administrator().patch(`${subjects}/${visitor}`, { isAnonymous: false })).status).toBe(400)
  })

  test('goes with the subject and its identities', async () => {
    const subject = await newSubject()
    await link(subject, await newIdentity())
    expect((await administrator().delete(`${subjects}/${subject}`)).status).toBe(200)
    expect((await administrator().get(`${subjects}/${subject}`)).status).toBe(404)
  })
})
