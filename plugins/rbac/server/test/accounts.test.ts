import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { codeIn, mailsTo, waitForMail } from './mailbox.ts'

const password = 'long walks at dusk'
let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

const post = (url: string, body: object) => host.asAdministrator().post(url, body)
const grant = (body: object) => post('/api/rbac/accounts', body)
const reset = (body: object) => post('/api/rbac/accounts/reset', body)

const logIn = async (email: string, secret = password) =>
  host.asNobody().post(`${authenticationPath}/email-and-password/authentication`, { login: email, password: secret })

const setWith = (code: string, secret = password) =>
  new Browser(host).authenticate('email-and-password/reset-password', {
    password: secret,
    passwordConfirmation: secret,
    code,
  })

async function meOf(email: string, secret = password) {
  const { row } = await logIn(email, secret)
  return (await host.asNobody().get(`${authenticationPath}/me`, undefined, { authorization: `Bearer ${row.jwt}` })).row
}

test('an administrator with a password logs in at once', async () => {
  const made = await grant({ email: 'Vera@Example.com', role: 'admin', password })
  expect(made.status, made.text).toBe(200)
  expect(made.row).toMatchObject({ isCreated: true, isGranted: true, isPending: false, url: null })
  expect(await meOf('vera@example.com')).toMatchObject({ isAdministrator: true })
})

test('an invited person chooses a password by the mailed link, once', async () => {
  const made = await grant({ email: 'ed@example.com', role: 'editor', language: 'ru', isLinkWanted: false })
  expect(made.row).toMatchObject({ isCreated: true, isPending: true, url: null })
  expect((await logIn('ed@example.com')).status).toBe(401)
  const mail = await waitForMail(host, 'ed@example.com', 'Вас приглашают')
  expect((await setWith(codeIn(mail))).status).toBe(200)
  expect((await setWith(codeIn(mail), 'another long walk')).status).toBe(400)
  expect(await meOf('ed@example.com')).toMatchObject({ isAdministrator: false, roles: expect.anything() })
})

test('an address is invited twice, also at once, and has one account', async () => {
  const [one, other] = await Promise.all(
    ['editor', 'editor'].map(role => grant({ email: 'twice@example.com', role, isLinkWanted: true })),
  )
  expect([one?.row.isCreated, other?.row.isCreated].toSorted()).toEqual([false, true])
  expect(one?.row.subjectId).toBe(other?.row.subjectId)
  const again = await grant({ email: 'twice@example.com', role: 'editor', isLinkWanted: true })
  expect(again.row).toMatchObject({ isCreated: false, isGranted: false, isPending: true })
  // The newest link is the one that works.
  expect((await setWith(codeOf(one?.row.url as string))).status).toBe(400)
  expect((await setWith(codeOf(again.row.url as string))).status).toBe(200)
  expect(mailsTo(host, 'twice@example.com')).toEqual([])
})

test('an invitation that nobody has followed is settled by a password', async () => {
  await grant({ email: 'pending@example.com', role: 'editor' })
  const made = await grant({ email: 'pending@example.com', role: 'admin', password })
  expect(made.row).toMatchObject({ isCreated: false, isGranted: true, isPending: false, url: null })
  expect(await meOf('pending@example.com')).toMatchObject({ id: made.row.subjectId, isAdministrator: true })
})

test('somebody with an account gets the role, and nothing else changes', async () => {
  await grant({ email: 'known@example.com', role: 'user', password })
  const made = await grant({ email: 'known@example.com', role: 'editor', password: 'some other words' })
  expect(made.row).toMatchObject({ isCreated: false, isGranted: true, isPending: false, url: null })
  expect((await logIn('known@example.com')).status).toBe(200)
  expect((await logIn('known@example.com', 'some other words')).status).toBe(401)
})

test('an address that a stranger claimed is not the stranger’s', async () => {
  const stranger = new Browser(host)
  await stranger.register('claimed@example.com', 'stranger than fiction')
  const made = await grant({ email: 'claimed@example.com', role: 'editor', password })
  expect(made.row).toMatchObject({ isCreated: true, isGranted: true })
  const [theirs, own] = [await meOf('claimed@example.com', 'stranger than fiction'), await meOf('claimed@example.com')]
  expect(own.id).toBe(made.row.subjectId)
  expect(theirs.id).not.toBe(own.id)
})

test('a password is reset, which ends the sessions and is reported by mail', async () => {
  await grant({ email: 'lost@example.com', role: 'user', password })
  const { row: before } = await logIn('lost@example.com')
  expect((await reset({ email: 'lost@example.com', password: 'found it again' })).row).toEqual({ url: null })
  const authorization = `Bearer ${before.jwt}`
  expect((await host.asNobody().get(`${authenticationPath}/me`, undefined, { authorization })).status).toBe(401)
  expect((await logIn('lost@example.com', 'found it again')).status).toBe(200)
  await waitForMail(host, 'lost@example.com', 'was changed')
})

test('a reset link is mailed, or given where it is asked for', async () => {
  await grant({ email: 'link@example.com', role: 'user', password })
  expect((await reset({ email: 'link@example.com', isLinkWanted: false })).row).toEqual({ url: null })
  const mailed = codeIn(await waitForMail(host, 'link@example.com', 'new password'))
  const { url } = (await reset({ email: 'link@example.com', isLinkWanted: true })).row
  expect((await setWith(mailed)).status).toBe(400)
  expect((await setWith(codeOf(url as string), 'by the link')).status).toBe(200)
})

test.each([
  [{ email: 'nobody', role: 'editor' }, 400, 'email'],
  [{ email: 'a@example.com', role: 'emperor' }, 400, 'role must be one of admin, editor, user'],
  [{ email: 'a@example.com', role: 'editor', password: 'password123' }, 400, 'most common'],
  [{ email: 'a@example.com' }, 400, 'role'],
])('%j is refused', async (body, status, cause) => {
  const refused = await grant(body)
  expect(refused.status).toBe(status)
  expect(refused.text).toContain(cause)
})

test('where the site sends no mails, the response has the link', async () => {
  const { row } = await grant({ email: 'unmailed@example.com', role: 'user' })
  expect((await setWith(codeOf(row.url as string))).status).toBe(200)
})

test('a reset of an unknown address says so', async () => {
  const refused = await reset({ email: 'ghost@example.com' })
  expect(refused.status).toBe(404)
  expect(refused.text).toContain('Nobody logs in with ghost@example.com')
})

test.each(['/api/rbac/accounts', '/api/rbac/accounts/reset'])('%s is for administrators', async url => {
  const body = { email: 'x@example.com', role: 'admin', password }
  expect((await host.asNobody().post(url, body)).status).toBe(401)
})

function codeOf(url: string): string {
  return new URL(url).searchParams.get('code') ?? ''
}
