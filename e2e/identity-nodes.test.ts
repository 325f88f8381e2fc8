import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CurrentSubject, SessionTokens } from '@tessera/rbac'
import { authenticationPath } from '@tessera/rbac'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { apiOf, createPage } from './api.ts'
import { createDatabase, describeOnPostgresql, type TestDatabase } from './database.ts'
import { linkMailedTo } from './mailbox.ts'
import { ask, logIn, me, ok, refresh, register } from './person.ts'
import { startShortLived } from './short-lived.ts'

const password = 'seven blue tiles on a wall'

describeOnPostgresql('a subject on two nodes of one PostgreSQL', () => {
  let database: TestDatabase
  let here: ServerProcess
  let there: ServerProcess
  let data: string

  beforeAll(async () => {
    database = await createDatabase()
    // One url, as for the nodes of one site, and one folder: for the mails of both, and the secrets that both need.
    data = mkdtempSync(path.join(tmpdir(), 'tessera-nodes-'))
    const environment = { DATABASE_URL: database.url, DATA_DIR: data, PUBLIC_URL: 'https://polden.example' }
    const nodes = await Promise.all([startShortLived({ environment }), startShortLived({ environment })])
    here = nodes[0]
    there = nodes[1]
  })

  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()])
    await database?.drop()
    rmSync(data, { recursive: true, force: true })
  })

  async function newSubject(login: string): Promise<SessionTokens & CurrentSubject> {
    const tokens = ok(await register(here, login, password))
    return { ...tokens, ...ok(await me(here, tokens.jwt)) }
  }

  const isOut = async (node: ServerProcess, { jwt }: { readonly jwt: string }) => (await me(node, jwt)).status === 401
  const isSoonOut = (subject: { readonly jwt: string }, node = there) =>
    until('the end of the session on the other node', () => isOut(node, subject), { within: 30_000 })

  it('is logged in on both', async () => {
    const subject = await newSubject('both@example.com')
    expect(ok(await me(there, subject.jwt)).id).toBe(subject.id)
    const renewed = ok(await refresh(there, subject.refresh))
    expect(ok(await me(here, renewed.jwt)).sessionId).toBe(subject.sessionId)
  })

  describe('T-063: is soon out on both', () => {
    it('after logging out on one, by access token and by refresh token', async () => {
      const subject = await newSubject('out@example.com')
      ok(await me(there, subject.jwt))
      ok(await ask(here, 'POST', `${authenticationPath}/logout`, { jwt: subject.jwt, body: {} }))
      await isSoonOut(subject)
      expect((await refresh(there, subject.refresh)).status).toBe(401)
    })

    it('after a role was granted or revoked on one', async () => {
      const subject = await newSubject('role@example.com')
      const roles = ok(
        await ask<{ id: string; slug: string }[]>(here, 'GET', '/api/rbac/roles', {
          headers: { 'x-rbac-secret-key': here.secretKey },
        }),
      )
      const roleId = roles.find(({ slug }) => slug === 'editor')?.id
      ok(await me(there, subject.jwt))
      const link = await apiOf(here).create('rbac/subjects-to-roles', { subjectId: subject.id, roleId })
      await isSoonOut(subject)

      const editor = ok(await logIn(there, 'role@example.com', password))
      const write = (body: object) => ask(there, 'POST', '/api/website-builder/articles', { jwt: editor.jwt, body })
      expect((await write({ title: { en: 'By an editor' } })).status).toBe(201)
      const key = { headers: { 'x-rbac-secret-key': here.secretKey } }
      ok(await ask(here, 'DELETE', `/api/rbac/subjects-to-roles/${link.id}`, key))
      await isSoonOut(editor)
      expect((await write({ title: { en: 'By nobody' } })).status).toBe(401)
    })

    it('after the subject was deleted on one', async () => {
      const subject = await newSubject('deleted@example.com')
      ok(await me(there, subject.jwt))
      const key = { headers: { 'x-rbac-secret-key': here.secretKey } }
      ok(await ask(here, 'DELETE', `/api/rbac/subjects/${subject.id}`, key))
      await isSoonOut(subject)
      expect((await logIn(there, 'deleted@example.com', password)).status).toBe(401)
    })

    it('T-053: in every other session after a change of password on one', async () => {
      const subject = await newSubject('password@example.com')
      const other = ok(await logIn(there, 'password@example.com', password))
      const [identity] = subject.identities
      const url = `/api/rbac/subjects/${subject.id}/identities/${identity?.id}`
      const newPassword = 'nine green tiles on a floor'
      ok(await ask(here, 'PATCH', url, { jwt: subject.jwt, body: { password, newPassword } }))
      await isSoonOut(other)
      expect((await refresh(there, other.refresh)).status).toBe(401)
      expect((await me(there, subject.jwt)).status).toBe(200)
      expect((await logIn(there, 'password@example.com', password)).status).toBe(401)
      expect((await logIn(there, 'password@example.com', newPassword)).status).toBe(200)
    })

    it('T-069: in every session after a reset on one', async () => {
      const login = 'reset@example.com'
      const subject = await newSubject(login)
      const emailAndPassword = `${authenticationPath}/email-and-password`
      ok(await ask(there, 'POST', `${emailAndPassword}/forgot-password`, { body: { email: login } }))
      const link = await linkMailedTo(here, login, '/reset-password?')
      const code = new URL(link, here.url).searchParams.get('code')
      const body = { password: 'ten white tiles', passwordConfirmation: 'ten white tiles', code }
      ok(await ask(here, 'POST', `${emailAndPassword}/reset-password`, { body }))
      await isSoonOut(subject)
      expect((await refresh(there, subject.refresh)).status).toBe(401)
      expect((await ask(there, 'POST', `${emailAndPassword}/reset-password`, { body })).status).toBeGreaterThanOrEqual(
        400,
      )
    })
  })

  it('T-067: stays logged in when twenty requests to both nodes race with one refresh token', async () => {
    const subject = await newSubject('race@example.com')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 === 0 ? here : there, subject.refresh)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(responses.map(response => ok(response).refresh))
    expect(successors.size).toBe(1)
    const [next = ''] = successors
    expect((await refresh(there, next)).status).toBe(200)
    const sessions = await database.query<{ count: number }>(
      `select count(*)::int as count from rbac_sessions where subject_id = '${subject.id}' and revoked_at is null`,
    )
    expect(sessions[0]?.count).toBe(1)
  })

  it('T-065: is logged out on both when an old refresh token is used again on either', async () => {
    const subject = await newSubject('reuse@example.com')
    const second = ok(await refresh(here, subject.refresh))
    const third = ok(await refresh(there, second.refresh))
    expect((await refresh(there, subject.refresh)).status).toBe(401)
    await isSoonOut(third)
    await isSoonOut(third, here)
    expect((await refresh(here, third.refresh)).status).toBe(401)
  })

  it('is separate from all others when a hundred requests to both nodes register one address', async () => {
    const login = 'hundred@example.com'
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => register(index % 2 === 0 ? here : there, login, password)),
    )
    const statuses = responses.map(({ status }) => status)
    const registered = statuses.filter(status => status === 201).length
    expect(registered).toBeGreaterThan(0)
    // Hashing is queued; requests that would wait too long are asked to try again.
    for (const status of statuses) expect([201, 503]).toContain(status)
    const made = await database.query<{ identities: number; subjects: number }>(`select count(*)::int as identities,
      count(distinct l.subject_id)::int as subjects from rbac_identities i
      join rbac_subjects_to_identities l on l.identity_id = i.id where i.email = '${login}'`)
    expect(made).toEqual([{ identities: registered, subjects: registered }])
    expect((await logIn(there, login, password)).status).toBe(200)
  })

  it('T-039: has as many attempts on both nodes together as on one', async () => {
    const login = 'guessed@example.com'
    await newSubject(login)
    const statuses: number[] = []
    for (let index = 0; index < 12; index++) {
      const forwarded = { 'x-forwarded-for': `203.0.113.${index}` }
      const body = { login: index % 2 === 0 ? login : login.toUpperCase(), password: `guess number ${index}` }
      const url = `${authenticationPath}/email-and-password/authentication`
      statuses.push((await ask(index % 2 === 0 ? here : there, 'POST', url, { body, headers: forwarded })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('meets a rule that was changed on one soon on the other, and pages lose what it closed', async () => {
    const widget = await createPage(here, '/closed', { en: 'Soon closed' })
    const list = '/api/website-builder/widgets'
    const isShown = async () => (await ask(there, 'GET', '/en/closed')).text.includes('Soon closed')
    await until('the page', isShown, { within: 30_000 })
    expect((await ask(there, 'GET', `${list}/${widget.id}`)).status).toBe(200)

    const rules: string[] = []
    for (const [method, url] of [
      ['GET', list],
      ['GET', `${list}/:id`],
    ]) {
      rules.push(
        (await apiOf(here).create('rbac/permissions', { method, path: url, adminTitle: `${method} ${url}` })).id,
      )
    }
    const key = { headers: { 'x-rbac-secret-key': here.secretKey } }
    const roles = ok(await ask<{ id: string; slug: string }[]>(here, 'GET', '/api/rbac/roles', key))
    const roleId = roles.find(({ slug }) => slug === 'editor')?.id
    for (const permissionId of rules) await apiOf(here).create('rbac/roles-to-permissions', { permissionId, roleId })
    await until('the closed list', async () => (await ask(there, 'GET', `${list}/${widget.id}`)).status === 401, {
      within: 30_000,
    })
    await until('the page without it', async () => !(await isShown()), { within: 30_000 })

    for (const id of rules) ok(await ask(here, 'DELETE', `/api/rbac/permissions/${id}`, key))
    await until('the open list', async () => (await ask(there, 'GET', `${list}/${widget.id}`)).status === 200, {
      within: 30_000,
    })
    await until('the page with it', isShown, { within: 30_000 })
  })
})
