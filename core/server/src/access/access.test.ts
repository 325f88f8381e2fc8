import type { AccessRule } from '@tessera/core'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { Access } from './access.ts'
import { type Caller, nobody, secretKeyCaller } from './caller.ts'

const editor: Caller = { kind: 'subject', subjectId: 'a', roles: ['editor'], isAdministrator: false }
const newcomer: Caller = { kind: 'subject', subjectId: 'b', roles: [], isAdministrator: false }
const request = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest

function createAccess(): Access {
  const access = new Access('the-key-of-this-test')
  access.declare('GET', '/open', 'public')
  access.declare('GET', '/own', 'subject')
  access.declare('GET', '/edit', { roles: ['editor'] })
  access.declare('GET', '/closed', 'administrator')
  return access
}

describe('Access', () => {
  test('denies what no rule knows, administrators included', () => {
    expect(createAccess().isAllowed(secretKeyCaller, 'GET', '/unknown')).toBe(false)
  })

  test('lets subjects pass with any roles or with those that are named, and administrators everywhere', () => {
    const access = createAccess()
    const may = (caller: Caller) =>
      ['/open', '/own', '/edit', '/closed'].map(url => access.isAllowed(caller, 'GET', url))
    expect(may(nobody)).toEqual([true, false, false, false])
    expect(may(newcomer)).toEqual([true, true, false, false])
    expect(may(editor)).toEqual([true, true, true, false])
    expect(may(secretKeyCaller)).toEqual([true, true, true, true])
  })

  test('takes anyone who can log in for registered, and nobody of whom that is not known', () => {
    const access = createAccess()
    access.declare('GET', '/inside', 'registered')
    expect(access.isAllowed({ ...newcomer, isRegistered: true }, 'GET', '/inside')).toBe(true)
    expect(access.isAllowed({ ...newcomer, isRegistered: false }, 'GET', '/inside')).toBe(false)
    for (const caller of [nobody, newcomer]) expect(access.isAllowed(caller, 'GET', '/inside')).toBe(false)
  })

  test('has a rule that names a route before that of the route it follows, and both before the one for all', () => {
    const access = createAccess()
    access.declare('GET', '/open/:id', 'public', ['GET', '/open'])
    const rules = new Map<string, AccessRule>()
    const named = (method: string, url: string) => rules.get(`${method} ${url}`)
    access.provideRules(named, { fallback: method => rules.get(`${method} *`) })
    expect(access.rule('GET', '/open/:id')).toBe('public')
    rules.set('GET *', 'subject')
    expect(access.rule('GET', '/open/:id')).toBe('subject')
    rules.set('GET /open', 'administrator')
    expect(access.rule('HEAD', '/open/:id')).toBe('administrator')
    expect(access.rule('GET', '/own')).toBe('subject')
    rules.set('GET /open/:id', { roles: ['editor'] })
    expect(access.rule('GET', '/open/:id')).toEqual({ roles: ['editor'] })
    expect(access.rule('GET', '/open')).toBe('administrator')
  })

  test('lets read an entity whom the rule of its list lets in', () => {
    const access = createAccess()
    const article = { path: 'blog/articles' }
    access.declare('GET', '/api/blog/articles', 'public')
    access.declare('GET', '/api/blog/articles/:id', 'public', ['GET', '/api/blog/articles'])
    expect(access.mayRead(nobody, article)).toBe(true)
    access.provideRules((_method, url) => (url === '/api/blog/articles' ? { roles: ['editor'] } : 'public'))
    expect([nobody, newcomer, editor, secretKeyCaller].map(caller => access.mayRead(caller, article))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(access.mayRead(nobody, { path: 'not/there' })).toBe(false)
  })

  test('counts HEAD as GET', () => {
    expect(createAccess().isAllowed(nobody, 'HEAD', '/open')).toBe(true)
    expect(createAccess().isAllowed(nobody, 'HEAD', '/closed')).toBe(false)
  })

  test('follows rules that are changed at run time', () => {
    const access = createAccess()
    access.provideRules((_method, url) => (url === '/open' ? 'administrator' : undefined))
    expect(access.isAllowed(nobody, 'GET', '/open')).toBe(false)
    expect(access.isAllowed(editor, 'GET', '/edit')).toBe(true)
  })

  test('knows the secret key and refuses a wrong one', async () => {
    const access = createAccess()
    expect(await access.callerOf(request({ 'x-rbac-secret-key': 'the-key-of-this-test' }))).toBe(secretKeyCaller)
    await expect(access.callerOf(request({ 'x-rbac-secret-key': 'the-key-of-this-tes' }))).rejects.toThrow(
      'Not authorized',
    )
    expect(await access.callerOf(request({}))).toBe(nobody)
  })

  test('takes identities from the provider', async () => {
    const access = createAccess()
    access.provideIdentity(({ headers }) => (headers.authorization ? editor : undefined))
    expect(await access.callerOf(request({ authorization: 'Bearer x' }))).toBe(editor)
    expect(await access.callerOf(request({}))).toBe(nobody)
  })
})
