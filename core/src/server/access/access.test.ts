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
