import rbac from '@tessera/rbac-server'
import { createTestHost, type TestClient, type TestHost, type TestResponse } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'

/** A bound for what never comes, not for what is slow. */
export const inTime = { timeout: 30_000 }

/** By definition: administrators only, public, and open to editors. */
export const subjects = '/api/rbac/subjects'
export const widgets = '/api/rbac/widgets'
export const permissions = '/api/rbac/permissions'
export const noRecord = '0198c5f0-7f3e-7abc-8def-0123456789ab'

export let node: TestHost
export let otherNode: TestHost
export let administrator: TestClient
export let editor: TestClient
export let user: TestClient
export let nobody: TestClient
export const roles: Record<string, string> = {}

/** Stores a permission for roles or, without any, for everyone, and waits until it is in force. @returns its id */
export async function allow(method: string, path: string, ...slugs: string[]): Promise<string> {
  const before = rulesInForce()
  const audience = slugs.length === 0 ? 'everyone' : 'roles'
  const made = await administrator.post(permissions, { method, path, audience, adminTitle: `${method} ${path}` })
  expect(made.status, made.text).toBe(201)
  for (const slug of slugs) await link(made.row.id, slug)
  await vi.waitFor(() => {
    const changed = rulesInForce().filter((rule, index) => rule !== before[index])
    expect(changed.length).toBeGreaterThan(0)
    for (const rule of changed) expect(rule).toContain(slugs.length === 0 ? '"public"' : lastOf(slugs))
  }, inTime)
  return made.row.id
}

/** A rule doesn't list administrators: they pass it anyway. */
const lastOf = (slugs: readonly string[]) => (slugs.at(-1) === 'admin' ? '"administrator"' : `"${slugs.at(-1)}"`)

export async function link(permissionId: string, slug: string): Promise<string> {
  const made = await administrator.post('/api/rbac/roles-to-permissions', { permissionId, roleId: roles[slug] })
  expect(made.status, made.text).toBe(201)
  return made.row.id
}

const rulesInForce = () => node.host.access.rules().map(each => JSON.stringify(each))

/** Runs something that changes rules, and waits until they are in force. */
export async function changing(work: () => Promise<TestResponse>): Promise<void> {
  const before = rulesInForce().join()
  const response = await work()
  expect(response.status, response.text).toBeLessThan(300)
  await vi.waitFor(() => expect(rulesInForce().join()).not.toBe(before), inTime)
}

export const statusOf = async (response: Promise<TestResponse>) => (await response).status

/** Opens two nodes for the tests of a file. */
export function openRulesHost(): void {
  beforeAll(async () => {
    node = await createTestHost({ plugins: [rbac] })
    otherNode = await createTestHost({ plugins: [rbac], database: node.database })
    administrator = node.asAdministrator()
    nobody = node.asNobody()
    const subjectWith = (role: string) =>
      node.as({ kind: 'subject', subjectId: noRecord, roles: [role], isAdministrator: false })
    editor = subjectWith('editor')
    user = subjectWith('user')
    for (const { slug, id } of (await administrator.get('/api/rbac/roles')).rows) roles[String(slug)] = id
  })

  afterAll(async () => {
    await otherNode?.close()
    await node?.close()
  })

  beforeEach(async () => {
    const ids = (await administrator.get(permissions)).rows.map(({ id }) => id)
    if (ids.length > 0) await changing(() => administrator.delete(`${permissions}/bulk`, { ids }))
  })
}
