import type { CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { type Caller, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser } from './browser.ts'
import { waitForMail } from './mailbox.ts'
import { Wallet } from './wallet.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const password = 'long walks at dusk'

let host: TestHost
let people = 0
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

async function somebody() {
  const email = `owner-${++people}@mail.example`
  const browser = new Browser(host)
  await browser.register(email, password)
  const me = (await browser.me()) as CurrentSubject
  return { browser, email, id: me.id, identityId: me.identities[0]?.id ?? '', sessionId: me.sessionId }
}

/** Reads or writes directly in the database, past every route. */
async function passwordOf(identityId: string): Promise<string | null> {
  const text = 'select password from rbac_identities where id = $1'
  const [row] = await host.database.query<{ password: string | null }>({ text, values: [identityId] })
  return row?.password ?? null
}

describe('private columns', () => {
  const hidden = {
    identities: ['password', 'salt', 'code', 'codeExpiresAt'],
    sessions: ['refreshHash', 'generation'],
    authenticators: ['secret', 'recoveryCodes'],
  }
  const columns = Object.entries(hidden).flatMap(([path, names]) => names.map(name => [path, name] as const))

  test.each(columns)("T-001: %s can't be filtered by %s, any more than by an unknown column", async (path, column) => {
    const administrator = host.asAdministrator()
    const ask = (name: string) =>
      administrator.get(`/api/rbac/${path}`, { filters: { and: [{ column: name, method: 'eq', value: 'CANARY-pw' }] } })
    const [response, unknown] = [await ask(column), await ask('thereIsNone')]
    expect(response.status).toBe(400)
    expect(response.causes.map(cause => cause.replaceAll(column, 'x'))).toEqual(
      unknown.causes.map(cause => cause.replaceAll('thereIsNone', 'x')),
    )
    for (const method of ['isNull', 'isNotNull', 'like', 'gt']) {
      const filters = { and: [{ column, method, value: '%' }] }
      expect((await administrator.get(`/api/rbac/${path}/count`, { filters })).status).toBe(400)
    }
  })

  test.each(columns)("T-005: %s can't be sorted by %s", async (path, column) => {
    const orderBy = { and: [{ column, method: 'asc' }] }
    expect((await host.asAdministrator().get(`/api/rbac/${path}`, { orderBy })).status).toBe(400)
  })

  test('T-003: no column is reached through another record', async () => {
    for (const column of ['identities.password', 'subjects.identities.code', 'identity.password', 'createdBy.code']) {
      for (const path of ['subjects', 'identities', 'subjects-to-identities']) {
        const filters = { and: [{ column, method: 'eq', value: 'x' }] }
        expect((await host.asAdministrator().get(`/api/rbac/${path}`, { filters })).status, `${path} ${column}`).toBe(
          400,
        )
      }
    }
  })

  test('T-007: are in no response to any caller, whatever is included', async () => {
    const { browser, id, identityId, sessionId } = await somebody()
    const authenticatorPath = `/api/rbac/subjects/${id}/authenticator`
    await browser.post(authenticatorPath)
    const text = 'update rbac_identities set salt = $2, code = $3 where id = $1'
    await host.database.query({ text, values: [identityId, 'CANARY-salt', 'CANARY-code'] })
    const secrets = await host.database.query<Record<string, string>>({
      text: `select i.password, s.refresh_hash, a.secret from rbac_identities i, rbac_sessions s, rbac_authenticators a
        where i.id = $1 and s.id = $2 and a.subject_id = $3`,
      values: [identityId, sessionId, id],
    })
    const canaries = ['CANARY', ...Object.values(secrets[0] ?? {})]
    expect(canaries).toHaveLength(4)

    const administrator = host.asAdministrator()
    const include = 'subjectsToIdentities.identity,sessions,authenticators,subjectsToRoles.role'
    const responses = [
      await administrator.get('/api/rbac/identities'),
      await administrator.get(`/api/rbac/identities/${identityId}`),
      await administrator.get('/api/rbac/sessions'),
      await administrator.get('/api/rbac/authenticators'),
      await administrator.get(`/api/rbac/subjects/${id}`, { include }),
      await administrator.get('/api/rbac/subjects-to-identities', { include: 'identity,subject.sessions' }),
      await administrator.get(`/api/rbac/subjects/${id}/identities`),
      await administrator.get(`/api/rbac/subjects/${id}/sessions`),
      await administrator.patch(`/api/rbac/identities/${identityId}`, { variant: 'other' }),
      await browser.get('/api/rbac/subjects/authentication/me'),
      await browser.get(`/api/rbac/subjects/${id}/identities`),
      await administrator.get('/api/openapi.json'),
    ]
    for (const { status, text } of responses) {
      expect(status, text).toBe(200)
      for (const canary of canaries) expect(text).not.toContain(canary)
    }
  })
})

describe('identities written by administrators', () => {
  const administrator = () => host.asAdministrator()

  test('store addresses lower-cased and passwords as hashes', async () => {
    const wallet = new Wallet()
    const made = await administrator().post('/api/rbac/identities', {
      provider: 'email_and_password',
      email: 'Written.By@Mail.Example',
      account: wallet.address,
      password,
    })
    expect(made.status, made.text).toBe(201)
    expect(made.row).toMatchObject({ email: 'written.by@mail.example', account: wallet.account })
    expect(await passwordOf(made.row.id)).toMatch(/^\$argon2id\$v=19\$/)
  })

  test('treat what looks like a hash as the password it is', async () => {
    const hash = await passwordOf((await somebody()).identityId)
    const body = { email: 'hash@mail.example', password: hash }
    const made = await administrator().post('/api/rbac/identities', body)
    expect(made.status, made.text).toBe(201)
    expect(await passwordOf(made.row.id)).not.toBe(hash)
  })

  test.each([
    [{ provider: 'email_and_password' }, 'email is required'],
    [{ email: 'nobody' }, 'email must be an e-mail address'],
    [{ email: 'a@b.example, c@d.example' }, 'email must be an e-mail address'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email must be an e-mail address'],
    [{ provider: 'EVM' }, 'account is required'],
    [{ provider: 'EVM', account: 'anna' }, 'account must be the address of a wallet: 0x and 40 digits'],
    [
      { provider: 'EVM', account: '0xB14B9996e5B2922114bAddF0Bfe4ddf4E123935a' },
      'account has a wrong checksum: look for a mistyped digit',
    ],
    [{ provider: 'telegram', account: '@anna' }, "account must be the number of Telegram's user"],
    [{ email: 'weak@mail.example', password: 'password' }, ''],
    [{ email: 'weak@mail.example', password: 'short' }, ''],
  ])('refuse %j', async (body, cause) => {
    const response = await administrator().post('/api/rbac/identities', body)
    expect(response.status, response.text).toBe(400)
    if (cause) expect(response.causes).toContain(cause)
    else expect(response.causes.join()).toMatch(/\S/)
  })

  test('keep their other fields when one changes', async () => {
    const { identityId, email } = await somebody()
    for (const patch of [{ email: null }, { provider: 'EVM' }, { provider: 'telegram', account: 'anna' }]) {
      expect((await administrator().patch(`/api/rbac/identities/${identityId}`, patch)).status).toBe(400)
    }
    expect((await administrator().get(`/api/rbac/identities/${identityId}`)).row).toMatchObject({ email })
  })

  test('refuse a password that is made of the address', async () => {
    const { identityId, email } = await somebody()
    for (const response of [
      await administrator().patch(`/api/rbac/identities/${identityId}`, { password: email }),
      await administrator().post('/api/rbac/identities', { email: `x-${email}`, password: `x-${email}` }),
      await administrator().post('/api/rbac/identities/find-or-create', {
        email: `y-${email}`,
        password: `y-${email}`,
      }),
    ]) {
      expect([response.status, response.causes.join()]).toEqual([400, expect.stringMatching(/\S/)])
    }
    const filters = { and: [{ column: 'email', method: 'like', value: `_-${email}` }] }
    expect((await administrator().get('/api/rbac/identities', { filters })).rows).toEqual([])
  })

  test('become unverified when the address changes', async () => {
    const { identityId, email } = await somebody()
    await host.database.query({
      text: 'update rbac_identities set verified_at = now() where id = $1',
      values: [identityId],
    })
    const url = `/api/rbac/identities/${identityId}`
    expect((await administrator().patch(url, { email: email.toUpperCase() })).row.verifiedAt).not.toBeNull()
    expect((await administrator().patch(url, { email: `x-${email}` })).row.verifiedAt).toBeNull()
  })

  test('end the sessions of the subject and notify the address when the password changes', async () => {
    const { browser, identityId, email } = await somebody()
    const response = await administrator().patch(`/api/rbac/identities/${identityId}`, {
      password: 'set by somebody else',
    })
    expect(response.status, response.text).toBe(200)
    expect(await browser.me()).toBeNull()
    expect((await new Browser(host).logIn(email, 'set by somebody else')).status).toBe(200)
    await waitForMail(host, email, 'was changed')
  })

  test('T-093: are found without their password: the response says nothing about it', async () => {
    const { email, identityId } = await somebody()
    const hash = await passwordOf(identityId)
    const find = (given: string) =>
      administrator().post('/api/rbac/identities/find-or-create', { email, password: given })
    const [right, wrong] = [await find(password), await find('something else entirely')]
    expect([right.status, right.row.id]).toEqual([200, identityId])
    expect(wrong.body).toEqual(right.body)
    expect(await passwordOf(identityId)).toBe(hash)
  })

  test('T-093: 10 concurrent find-or-creates with different passwords create one, with one of the passwords', async () => {
    const email = `raced-${++people}@mail.example`
    const passwords = Array.from({ length: 10 }, (_, index) => `password of caller ${index} here`)
    const responses = await Promise.all(
      passwords.map(given => administrator().post('/api/rbac/identities/find-or-create', { email, password: given })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
    expect(new Set(responses.map(({ row }) => row.id)).size).toBe(1)
    expect(await passwordOf(responses[0]?.row.id ?? '')).toMatch(/^\$argon2id\$/)
  })
})

describe('removing a subject', () => {
  test('removes its identities with it, in one transaction', async () => {
    const { id, identityId, browser, email } = await somebody()
    const administrator = host.asAdministrator()
    expect((await administrator.delete(`/api/rbac/subjects/${id}`)).status).toBe(200)
    expect((await administrator.get(`/api/rbac/identities/${identityId}`)).status).toBe(404)
    expect(await browser.me()).toBeNull()
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    await new Browser(host).register(email, password)
  })

  test('restores it from the trash whole: with its roles and its identities', async () => {
    const person = await somebody()
    const administrator = host.asAdministrator()
    expect((await administrator.delete(`/api/rbac/subjects/${person.id}`)).status).toBe(200)
    const { rows } = await administrator.get('/api/core/trash')
    expect(rows.map(({ recordId }) => recordId)).not.toContain(person.identityId)
    const entry = rows.find(({ recordId }) => recordId === person.id)
    const response = await administrator.post(`/api/core/trash/${entry?.id}/restore`)
    expect(response.text).not.toMatch(/argon2/)
    expect(response.row).toMatchObject({
      record: { id: person.id },
      cascaded: { 'rbac/identities': 1, 'rbac/subjects-to-identities': 1, 'rbac/subjects-to-roles': 1 },
      notes: [],
    })
    expect((await person.browser.me()) as CurrentSubject | null).toBe(null)
    const again = new Browser(host)
    expect((await again.logIn(person.email, password)).status).toBe(200)
    expect(((await again.me()) as CurrentSubject).id).toBe(person.id)
  })

  test('keeps its name in the history only while it exists; administrators see the address, others the slug', async () => {
    const person = await somebody()
    const { access } = host.host
    const { row } = await host.asAdministrator().get(`/api/rbac/subjects/${person.id}`)
    const editor: Caller = { kind: 'subject', roles: ['editor'], isAdministrator: false }
    const names = async (caller: Caller) => [...(await access.namesOf([person.id, 'no id'], caller))]
    expect(await names(system.caller)).toEqual([[person.id, person.email]])
    expect(await names(editor)).toEqual([[person.id, row.slug]])
    await host.asAdministrator().delete(`/api/rbac/subjects/${person.id}`)
    expect(await names(system.caller)).toEqual([])
  })

  test('is written to at a verified address only', async () => {
    const person = await somebody()
    const { access, database } = host.host
    const recipients = async () => [...(await access.recipientsOf([person.id, 'no id']))]
    const verify = (at: string | null) =>
      database.query({
        text: 'update rbac_identities set verified_at = $2 where id = $1',
        values: [person.identityId, at],
      })
    await verify(null)
    expect(await recipients()).toEqual([])
    await verify('2026-11-22T00:00:00Z')
    expect(await recipients()).toEqual([
      [person.id, { email: person.email, language: expect.toBeOneOf(['en', 'ru', null]) }],
    ])
  })

  test('removes nothing when one of several must not be removed', async () => {
    const { id, identityId } = await somebody()
    const administrator = host.asAdministrator()
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'administrator' }] }
    const [last] = (await administrator.get('/api/rbac/subjects', { filters })).rows
    const response = await administrator.delete('/api/rbac/subjects/bulk', { ids: [id, last?.id] })
    expect(response.status, response.text).toBe(409)
    expect((await administrator.get(`/api/rbac/identities/${identityId}`)).status).toBe(200)
  })
})

describe('T-089: where a rule lets subjects in', () => {
  const paths = [
    'subjects',
    'identities',
    'sessions',
    'authenticators',
    'subjects-to-identities',
    'subjects-to-roles',
    'roles',
  ]
  let own: Awaited<ReturnType<typeof somebody>>
  let other: Awaited<ReturnType<typeof somebody>>

  beforeAll(async () => {
    const administrator = host.asAdministrator()
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'user' }] }
    const [role] = (await administrator.get('/api/rbac/roles', { filters })).rows
    for (const path of paths) {
      for (const ending of ['', '/:id', '/count', '/bulk', '/find-or-create']) {
        const body = { method: '*', path: `/api/rbac/${path}${ending}` }
        const made = await administrator.post('/api/rbac/permissions', body)
        await administrator.post('/api/rbac/roles-to-permissions', { permissionId: made.row.id, roleId: role?.id })
      }
    }
    own = await somebody()
    other = await somebody()
    for (const { browser, id } of [own, other]) await browser.post(`/api/rbac/subjects/${id}/authenticator`)
    // Rules take effect soon after they are written.
    await vi.waitFor(async () => {
      for (const path of paths) expect((await own.browser.get(`/api/rbac/${path}/count`)).status).toBe(200)
    }, inTime)
  })

  const rowsOf = async (path: string, query: object = {}) => {
    const response = await own.browser.get(`/api/rbac/${path}${stringify(query, { addQueryPrefix: true })}`)
    expect(response.status, response.text).toBe(200)
    return response.data as Record<string, string>[]
  }

  test('they see their own records and no others', async () => {
    expect((await rowsOf('subjects')).map(({ id }) => id)).toEqual([own.id])
    expect((await rowsOf('identities')).map(({ id }) => id)).toEqual([own.identityId])
    for (const path of ['sessions', 'authenticators', 'subjects-to-identities', 'subjects-to-roles']) {
      expect(
        (await rowsOf(path)).map(({ subjectId }) => subjectId),
        path,
      ).toEqual([own.id])
      const count = await own.browser.get(`/api/rbac/${path}/count`)
      expect(count.data, path).toBe(1)
    }
    for (const [path, id] of [
      ['subjects', other.id],
      ['identities', other.identityId],
      ['sessions', other.sessionId],
    ]) {
      expect((await own.browser.get(`/api/rbac/${path}/${id}`)).status, path).toBe(404)
    }
  })

  test('nor through includes', async () => {
    const text = JSON.stringify([
      await rowsOf('subjects', { include: 'subjectsToIdentities.identity,sessions,authenticators,subjectsToRoles' }),
      await rowsOf('subjects-to-identities', { include: 'subject.sessions,identity' }),
      await rowsOf('identities', { include: 'subjectsToIdentities.subject' }),
      await rowsOf('subjects-to-roles', { include: 'subject.subjectsToIdentities.identity,role' }),
      // The role that both have leads to both.
      await rowsOf('roles', { include: 'subjectsToRoles.subject.subjectsToIdentities.identity' }),
    ])
    expect(text).toContain(own.email)
    for (const foreign of [other.id, other.identityId, other.email, other.sessionId])
      expect(text).not.toContain(foreign)
  })

  test("they can't write records that decide who is who", async () => {
    const { browser } = own
    const attempts = [
      await browser.send('PATCH', `/api/rbac/sessions/${own.sessionId}`, { subjectId: other.id }),
      await browser.post('/api/rbac/sessions', { subjectId: other.id }),
      await browser.send('PATCH', `/api/rbac/identities/${own.identityId}`, { account: '4711' }),
      await browser.send('PATCH', `/api/rbac/identities/${own.identityId}`, { password: 'without the old one' }),
      await browser.post('/api/rbac/identities', { email: 'mine@mail.example' }),
      await browser.post('/api/rbac/identities/find-or-create', { email: other.email }),
      await browser.send('DELETE', `/api/rbac/identities/${own.identityId}`),
      await browser.post('/api/rbac/subjects-to-identities', { subjectId: own.id, identityId: other.identityId }),
      await browser.post('/api/rbac/authenticators', { subjectId: other.id }),
      await browser.send('DELETE', '/api/rbac/sessions/bulk', { ids: [own.sessionId] }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403))
    for (const { cause } of attempts) expect(cause.join()).toContain('Only administrators write these records')
    expect((await browser.me())?.identities).toHaveLength(1)
  })

  test('they change themselves and nobody else', async () => {
    const { browser } = own
    expect((await browser.send('PATCH', `/api/rbac/subjects/${own.id}`, { language: 'ru' })).status).toBe(200)
    expect((await browser.send('PATCH', `/api/rbac/subjects/${other.id}`, { language: 'ru' })).status).toBe(404)
    expect((await browser.send('DELETE', `/api/rbac/subjects/${other.id}`)).status).toBe(404)
    expect(await other.browser.me()).not.toBeNull()
    expect((await browser.send('DELETE', `/api/rbac/subjects/${own.id}`)).status).toBe(200)
    expect(await browser.me()).toBeNull()
    expect((await host.asAdministrator().get(`/api/rbac/identities/${own.identityId}`)).status).toBe(404)
  })

  test('an unauthenticated caller sees nothing, though everyone is let in', async () => {
    const body = { method: 'GET', path: '/api/rbac/identities', audience: 'everyone' }
    expect((await host.asAdministrator().post('/api/rbac/permissions', body)).status).toBe(201)
    const visitor = new Browser(host)
    await vi.waitFor(async () => {
      const { status, data } = await visitor.get('/api/rbac/identities')
      expect([status, data]).toEqual([200, []])
    }, inTime)
  })
})
