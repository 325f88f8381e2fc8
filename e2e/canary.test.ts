import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Entity, linkedName, referencesOf } from '@tessera/core'
import { authenticationPath, sessionCookie } from '@tessera/rbac'
import { columnName, entitiesIn, tableName } from '@tessera/server'
import { loadProject } from '@tessera/server/project'
import { stringify } from 'qs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { canary, fillHidden, hiddenOf, marks } from './canaries.ts'
import { createDatabase, describeOnPostgresql, type TestDatabase } from './database.ts'
import { linkMailedTo, mailsOf } from './mailbox.ts'
import { ask, issueKey, logIn, me, ok, register } from './person.ts'
import { startShortLived } from './short-lived.ts'

const root = path.resolve(import.meta.dirname, '..')
const removed = { login: 'removed@example.com', password: `${canary}-removed-password` }
const secretKey = `${canary}-secret-key-0123456789abcdef`
const administrator = { login: 'owner@example.com', password: `${canary}-administrators-password` }
const visitor = { login: 'visitor@example.com', password: `${canary}-visitors-password` }
const noRecord = '0198c5f0-7f3e-7abc-8def-0123456789ab'

/** Puts canaries into everything that is private, and searches everything for them. */
describeOnPostgresql('what is private is seen nowhere', () => {
  let database: TestDatabase
  let server: ServerProcess
  let entities: readonly Entity[]
  let admin: string
  let removedId: string
  let owner: { readonly jwt: string; readonly refresh: string; readonly id: string }
  /** Tokens and codes that were issued: they give access to an account. */
  const given: string[] = []

  beforeAll(async () => {
    entities = await projectEntities()
    database = await createDatabase()
    server = await startShortLived({
      environment: {
        DATABASE_URL: database.url,
        LOG_LEVEL: 'trace',
        RBAC_SECRET_KEY: secretKey,
        RBAC_JWT_SECRET: `${canary}-jwt-secret-0123456789abcdef`,
        ADMIN_EMAIL: administrator.login,
        ADMIN_PASSWORD: administrator.password,
      },
    })
    admin = ok(await logIn(server, administrator.login, administrator.password)).jwt
    const tokens = ok(await register(server, visitor.login, visitor.password))
    const { jwt: removedJwt } = ok(await register(server, removed.login, removed.password))
    removedId = ok(await me(server, removedJwt)).id
    ok(await ask(server, 'POST', `/api/rbac/subjects/${removedId}/authenticator`, { jwt: removedJwt, body: {} }))
    owner = { ...tokens, id: ok(await me(server, tokens.jwt)).id }
    ok(await ask(server, 'POST', `/api/rbac/subjects/${owner.id}/authenticator`, { jwt: owner.jwt, body: {} }))
    await ask(server, 'POST', `${authenticationPath}/email-and-password/forgot-password`, {
      body: { email: visitor.login },
    })
    const links = [
      await linkMailedTo(server, visitor.login, '/reset-password?'),
      await linkMailedTo(server, visitor.login, '/verify-email?'),
    ]
    given.push(admin, owner.jwt, owner.refresh, ok(await issueKey(server, admin)).key, ...links.map(codeOf))
    for (const entity of entities) await fillHidden(database, entity)
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  it('is in every hidden column of the definitions, so that there is something to find', async () => {
    for (const entity of entities) {
      for (const [name] of hiddenOf(entity).filter(([, { column }]) => column === 'text')) {
        const found = await database.query<{ count: number }>(
          `select count(*)::int as count from "${tableName(entity)}" where "${columnName(name)}" like '${canary}%'`,
        )
        expect(found[0]?.count, `${entity.path}.${name}: make a record in this test`).toBeGreaterThan(0)
      }
    }
  })

  it('T-007: no reading route shows it, to the subject itself, to administrators or to the secret key', async () => {
    const routes = ok(
      await ask<{ method: string; path: string }[]>(server, 'GET', '/api/rbac/routes', { jwt: admin }),
    ).filter(({ method }) => method === 'GET')
    expect(routes.length).toBeGreaterThan(50)
    for (const route of routes) {
      for (const credentials of [{ jwt: admin }, { jwt: owner.jwt }, { headers: { 'x-rbac-secret-key': secretKey } }]) {
        await requestSafely(await addressOf(route.path), credentials)
      }
    }
  })

  it('T-007: no list shows it, whatever is included', async () => {
    for (const entity of entities) {
      const hidden = new Set(hiddenOf(entity).map(([name]) => name))
      for (const include of chunked(includesOf(entity), 20)) {
        const query = stringify({ ...(include.length > 0 && { include: include.join(',') }), limit: 1000, count: true })
        const { status, data } = await requestSafely<object[]>(`/api/${entity.path}?${query}`, { jwt: admin })
        expect(status, entity.path).toBe(200)
        for (const row of data) expect(Object.keys(row).filter(key => hidden.has(key))).toEqual([])
      }
    }
  })

  it('T-007: neither the history nor the trash shows it, and a deleted record comes back without a word of it', async () => {
    expect((await requestSafely(`/api/rbac/subjects/${removedId}`, { method: 'DELETE', jwt: admin })).status).toBe(200)
    const { data: trash } = await requestSafely<{ id: string; recordId: string }[]>('/api/core/trash', { jwt: admin })
    const entry = trash.find(({ recordId }) => recordId === removedId)
    const deleted = await database.query<{ count: number }>(
      `select count(*)::int as count from "core_history" where "before"::text like '%${canary}%'`,
    )
    expect(deleted[0]?.count, 'something to find').toBeGreaterThan(0)
    for (const restored of [false, true]) {
      if (restored) {
        const response = await requestSafely(`/api/core/trash/${entry?.id}/restore`, {
          method: 'POST',
          jwt: admin,
          body: {},
        })
        expect(response.status, response.text).toBe(200)
      }
      const { data: changes } = await requestSafely<{ id: string }[]>('/api/core/history?limit=200', { jwt: admin })
      expect(changes.length).toBeGreaterThan(5)
      for (const { id } of changes) {
        expect((await requestSafely(`/api/core/history/${id}`, { jwt: admin })).status).toBe(200)
        await requestSafely(`/api/core/history/${id}`, { headers: { 'x-rbac-secret-key': secretKey } })
      }
    }
  })

  it('T-001, T-003, T-005: no list is filtered or sorted by it, and none tells that it exists', async () => {
    for (const entity of entities) {
      for (const [name] of hiddenOf(entity)) {
        for (const column of [name, columnName(name), `${linkOf(entity)}.${name}`, `${name}.en`]) {
          for (const method of ['eq', 'ilike', 'gt', 'isNull'] as const) {
            const asked = await filtered(entity, column, method, `${canary}%`)
            const unknown = await filtered(entity, 'noSuchColumn', method, `${canary}%`)
            expect(asked.status, `${entity.path} by ${column} ${method}`).toBe(400)
            expect(asked.causes.replaceAll(column, 'noSuchColumn')).toBe(unknown.causes)
          }
          const sorted = stringify({ orderBy: { and: [{ column, method: 'asc' }] } })
          const unsorted = stringify({ orderBy: { and: [{ column: 'noSuchColumn', method: 'asc' }] } })
          const asked = await requestSafely(`/api/${entity.path}?${sorted}`, { jwt: admin })
          const unknown = await requestSafely(`/api/${entity.path}?${unsorted}`, { jwt: admin })
          expect(asked.status, `${entity.path} sorted by ${column}`).toBe(400)
          expect(causesOf(asked.text).replaceAll(column, 'noSuchColumn')).toBe(causesOf(unknown.text))
        }
        const included = await requestSafely(`/api/${entity.path}?${stringify({ include: name })}`, { jwt: admin })
        expect(included.status, `${entity.path} including ${name}`).toBe(400)
      }
    }
  })

  it('T-003: no list can be filtered through a relation', async () => {
    for (const column of [
      'identities.password',
      'subjects.identities.code',
      'createdBy.code',
      'subjectsToIdentities.identity.password',
      'password->>0',
    ]) {
      const query = stringify({ filters: { and: [{ column, method: 'eq', value: canary }] } })
      expect((await requestSafely(`/api/rbac/subjects?${query}`, { jwt: admin })).status, column).toBe(400)
    }
  })

  it('T-009: no error reveals tables, statements or paths of the code', async () => {
    const role = { slug: 'admin', title: { en: 'Administrator', ru: 'Администратор' } }
    const link = { subjectId: noRecord, roleId: noRecord }
    const responses = [
      await requestSafely('/api/rbac/roles', { method: 'POST', jwt: admin, body: role }),
      await requestSafely('/api/rbac/subjects-to-roles', { method: 'POST', jwt: admin, body: link }),
      await requestSafely('/api/rbac/identities/', { jwt: admin }),
      await requestSafely(`/api/rbac/identities/${encodeURIComponent("' or 1=1--")}`, { jwt: admin }),
      await requestSafely('/api/rbac/identities/%00', { jwt: admin }),
      await requestSafely(`/api/rbac/identities/${'a'.repeat(10_000)}`, { jwt: admin }),
      await requestSafely(`/api/rbac/subjects/${encodeURIComponent("'")}/identities`, { jwt: admin }),
      await requestSafely('/api/rbac/subjects?limit=1e9', { jwt: admin }),
    ]
    for (const { status, text } of responses) {
      expect(status, text).toBeGreaterThanOrEqual(400)
      expect(status, text).toBeLessThan(500)
      expect(text).not.toMatch(/\b(?:select|insert|update|constraint|violates|relation|pg_\w+|rbac_\w+)\b|\bat .*:\d+/i)
    }
  })

  it('no response repeats a secret that was sent', async () => {
    const emailAndPassword = `${authenticationPath}/email-and-password`
    const sent = `${canary}-sent-0123456789abcdef`
    const posts: readonly [string, unknown][] = [
      [`${emailAndPassword}/authentication`, { login: visitor.login, password: sent }],
      [`${emailAndPassword}/authentication`, { login: { $ne: sent }, password: sent }],
      [`${emailAndPassword}/registration`, { login: visitor.login, password: sent }],
      [`${emailAndPassword}/registration`, { login: 'new@example.com', password: sent.repeat(20) }],
      [`${emailAndPassword}/reset-password`, { password: sent, passwordConfirmation: sent, code: sent }],
      [`${emailAndPassword}/reset-password`, { password: sent, passwordConfirmation: `${sent}2`, code: sent }],
      [`${emailAndPassword}/verify-email`, { code: sent }],
      [`${authenticationPath}/refresh`, { refresh: sent }],
      [`${authenticationPath}/logout`, { redirectTo: `https://evil.example/${sent}`, refresh: sent }],
      [`${authenticationPath}/second-factor`, { token: sent, code: sent }],
      [`${authenticationPath}/telegram`, { id: '1', auth_date: '1', hash: sent }],
      [`${authenticationPath}/ethereum-virtual-machine`, { message: sent, signature: `0x${sent}`, address: sent }],
      [`/api/rbac/subjects/${owner.id}/identities`, { email: 'second@example.com', password: sent.repeat(20) }],
    ]
    for (const [url, body] of posts) {
      const jwt = url.startsWith(authenticationPath) ? undefined : owner.jwt
      const { status, text } = await requestSafely(url, { method: 'POST', ...(jwt && { jwt }), body })
      expect(status, `${url}: ${text}`).toBeLessThan(500)
      await requestSafely(url, { method: 'POST', text: `{"password": ${sent}}` })
      await requestSafely(url, { method: 'POST', text: `password=${sent}`, headers: { 'content-type': 'text/plain' } })
    }
    for (const headers of [
      { 'x-rbac-secret-key': sent },
      { authorization: `Bearer ${sent}` },
      { authorization: `Basic ${sent}` },
      { cookie: `${sessionCookie}=${sent}` },
    ]) {
      await requestSafely('/api/rbac/identities', { headers })
      await requestSafely(`${authenticationPath}/me?code=${sent}&token=${sent}`, { headers })
    }
  })

  it('T-153: no page shows it, and each is byte for byte the same for a visitor, a subject and an administrator', async () => {
    const pages = ok(await ask<{ url: string }[]>(server, 'GET', '/api/host/pages?limit=1000', { jwt: admin }))
    const urls = pages.map(({ url }) => (url === '/' ? '' : url.replace(/\[.*?\]/g, 'visitor')))
    expect(urls.length).toBeGreaterThan(9)
    for (const url of [
      ...urls.flatMap(each => [`/en${each}`, `/ru${each}`]),
      '/en/no-such-page',
      '/admin',
      '/sitemap.xml',
    ]) {
      const shown = await requestSafely(url)
      for (const jwt of [owner.jwt, admin]) {
        expect((await requestSafely(url, { jwt })).text, url).toBe(shown.text)
        const cookie = `${sessionCookie}=${jwt}`
        expect((await requestSafely(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).text, url).toBe(
          shown.text,
        )
      }
      await requestSafely(`${url}?code=${canary}-code&utm=${canary}`)
    }
  })

  it('the OpenAPI document has no hidden field in a response', async () => {
    const { text } = await requestSafely('/api/openapi.json')
    const document = JSON.parse(text) as { paths: Record<string, { get?: { responses: { 200?: object } } }> }
    for (const entity of entities) {
      // Refusals are left out: their issues have a `code`, which is also the name of a hidden field of identities.
      const response = withReferences(document, document.paths[`/api/${entity.path}`]?.get?.responses[200])
      expect(response, entity.path).toContain('"createdAt"')
      for (const [name] of hiddenOf(entity)) expect(response, entity.path).not.toContain(`"${name}":`)
    }
  })

  it('T-075: no log line has it, at the most detailed level', () => {
    const lines = server.output().split('\n')
    expect(lines.filter(line => line.includes('"level":')).length).toBeGreaterThan(20)
    for (const secret of [canary, ...given, ...Object.values(marks)]) {
      expect(lines.filter(line => line.includes(secret))).toEqual([])
    }
  })

  it('no mail has it, except for the code of its own link', () => {
    const mails = mailsOf(server)
    expect(mails.length).toBeGreaterThan(1)
    for (const mail of mails) {
      expect(mail).not.toContain(canary)
      for (const token of [admin, owner.jwt, owner.refresh]) expect(mail).not.toContain(token)
    }
  })

  it('T-175: no file for browsers has it, nor the name of a secret, nor a path of the build machine', () => {
    const client = path.join(root, '.tessera/build/site/client')
    const files = globSync('**/*.{js,css,html,json,map,svg}', { cwd: client })
    expect(files.filter(file => file.endsWith('.js')).length).toBeGreaterThan(5)
    for (const file of files) {
      const text = readFileSync(path.join(client, file), 'utf8')
      const secrets = [
        canary,
        'RBAC_SECRET_KEY',
        'RBAC_JWT_SECRET',
        'x-rbac-secret-key',
        'DATABASE_URL',
        root,
        'postgres:',
      ]
      expect(
        secrets.filter(secret => text.includes(secret)),
        file,
      ).toEqual([])
    }
  })

  interface Look {
    readonly method?: string
    readonly jwt?: string
    readonly body?: unknown
    /** A body as it is. */
    readonly text?: string
    readonly headers?: Record<string, string>
  }

  /** Sends a request, and checks that nothing private is in the response. */
  async function requestSafely<Data = unknown>(url: string, { method = 'GET', jwt, body, text, headers }: Look = {}) {
    const response = await fetch(server.url + url, {
      method,
      redirect: 'manual',
      headers: {
        ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...((body !== undefined || text !== undefined) && { body: text ?? JSON.stringify(body) }),
    })
    const content = await response.text()
    const whole = `${[...response.headers].join('\n')}\n${content}`
    for (const secret of [canary, ...Object.values(marks), ...given]) {
      if (whole.includes(secret)) throw new Error(`${method} ${url} shows ${secret}: ${response.status} ${whole}`)
    }
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const { data } = (isJson ? JSON.parse(content) : {}) as { data: Data }
    return { status: response.status, text: content, data }
  }

  async function filtered(entity: Entity, column: string, method: string, value: string) {
    const filters = { and: [{ column, method, ...(method !== 'isNull' && { value }) }] }
    const { status, text } = await requestSafely(`/api/${entity.path}?${stringify({ filters })}`, { jwt: admin })
    return { status, causes: causesOf(text) }
  }

  /** A url of the route with an existing record, if there is one. */
  async function addressOf(pattern: string): Promise<string> {
    if (pattern.startsWith('/api/rbac/subjects/:id/')) return pattern.replace(':id', owner.id)
    const collection = pattern.replace(/\/:id.*$/, '')
    const isEntity = entities.some(({ path: each }) => collection === `/api/${each}`)
    const [first] = isEntity
      ? ((await requestSafely<{ id: string }[]>(`${collection}?limit=1`, { jwt: admin })).data ?? [])
      : []
    return pattern.replace(':id', first?.id ?? noRecord).replace(/:\w+|\*/, 'nothing')
  }

  /** Everything that one step leads to. */
  function includesOf(entity: Entity): string[] {
    const forward = referencesOf(entity).map(({ name }) => name.replace(/Id$/, ''))
    const reverse = entities.flatMap(other =>
      referencesOf(other).some(({ target }) => target.path === entity.path) ? linkedName(entity, other) : [],
    )
    return [...new Set([...forward, ...reverse])]
  }

  function linkOf(entity: Entity): string {
    return includesOf(entity)[0] ?? 'noSuchRelation'
  }
})

async function projectEntities(): Promise<Entity[]> {
  const { plugins } = await loadProject(root)
  const names = plugins.map(entry => (typeof entry === 'string' ? entry : entry[0]))
  const modules: object[] = await Promise.all(names.map(name => import(/* @vite-ignore */ name)))
  const all = modules.flatMap(definitions => entitiesIn(definitions as Record<string, unknown>))
  const known = new Set(all.map(({ module }) => module))
  return all.filter(entity => referencesOf(entity).every(({ target }) => known.has(target.module)))
}

function codeOf(link: string): string {
  return new URL(link, 'http://localhost').searchParams.get('code') ?? ''
}

function causesOf(response: string): string {
  return (JSON.parse(response) as { cause: string[] }).cause.join('\n')
}

function* chunked<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start === 0 || start < items.length; start += size) yield items.slice(start, start + size)
}

/** A part of a document with everything that it refers to, as text. */
function withReferences(document: object, part: unknown, seen = new Set<string>()): string {
  const text = JSON.stringify(part) ?? ''
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].flatMap(([, at = '']) => at)
  const fresh = references.filter(at => !seen.has(at))
  for (const at of fresh) seen.add(at)
  const parts = fresh.map(at =>
    at.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document),
  )
  return [text, ...parts.map(each => withReferences(document, each, seen))].join('\n')
}
