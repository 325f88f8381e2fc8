import billing from '@tessera/billing/server'
import { product } from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { rolesToProducts, subjectsToRoles } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { type Context, system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { sessionsOf } from './session-rows.ts'

const plugins = [fileStorage, billing, websiteBuilder, ecommerce, rbac]
const password = 'long walks at dusk'
const soon = { timeout: 20_000 }

let node: TestHost
let otherNode: TestHost
let course: string
let club: string
const roles = new Map<string, string>()

beforeAll(async () => {
  node = await createTestHost({ plugins })
  // The embedded database has one node only.
  const isAlone = !process.env.TEST_DATABASE_URL
  otherNode = isAlone ? node : await createTestHost({ plugins, database: node.database })
  const key = node.asAdministrator()
  const make = async (url: string, values: object) => (await key.post(url, values)).row.id
  for (const slug of ['student', 'member']) {
    roles.set(slug, await make('/api/rbac/roles', { slug, title: { en: slug } }))
    const permission = await make('/api/rbac/permissions', {
      method: 'GET',
      path: `/api/rbac/${slug === 'student' ? 'roles' : 'permissions'}`,
    })
    await make('/api/rbac/roles-to-permissions', { roleId: roles.get(slug), permissionId: permission })
  }
  const admin = { filters: { and: [{ column: 'slug', method: 'eq', value: 'admin' }] } }
  roles.set('admin', (await key.get('/api/rbac/roles', admin)).rows[0]?.id ?? '')
  course = await make(`/api/${product.path}`, { title: { en: 'Course' } })
  club = await make(`/api/${product.path}`, { title: { en: 'Club' } })
  for (const [slug, ecommerceModuleProductId] of [
    ['student', course],
    ['student', club],
    ['member', club],
    ['admin', club],
  ] as const) {
    await make(`/api/${rolesToProducts.path}`, { roleId: roles.get(slug), ecommerceModuleProductId })
  }
})
afterAll(async () => {
  if (otherNode !== node) await otherNode?.close()
  await node?.close()
})

async function customer(email: string): Promise<{ id: string; here: Browser; there: Browser }> {
  const [here, there] = [new Browser(node), new Browser(otherNode)]
  await here.register(email, password)
  await there.logIn(email, password)
  return { id: (await here.me())?.id ?? '', here, there }
}

const entitle = (subjectId: string, recordIds: readonly string[], context: Context = system) =>
  node.host.access.entitle({ subjectId, entity: product, recordIds }, context)

async function linksOf(id: string) {
  const filters = { and: [{ column: 'subjectId', method: 'eq', value: id } as const] }
  const { rows } = await node.host.service(subjectsToRoles).list({ filters }, system)
  const slugs = new Map([...roles].map(([slug, roleId]) => [roleId, slug]))
  return rows.flatMap(({ roleId, isSold }) => (slugs.has(roleId) ? [[slugs.get(roleId), isSold]] : [])).sort()
}

describe('a role that is bought', () => {
  test('comes and goes with what is paid for, on every node, and ends no session', async () => {
    const { id, here, there } = await customer('buyer@example.com')
    const statuses = async (url: string) => [(await here.get(url)).status, (await there.get(url)).status]
    const open = (await sessionsOf(node, id)).filter(({ revokedAt }) => revokedAt === null).length
    expect(await statuses('/api/rbac/roles')).toEqual([403, 403])
    await entitle(id, [course])
    await expect.poll(() => statuses('/api/rbac/roles'), soon).toEqual([200, 200])
    await entitle(id, [course, club])
    await expect.poll(() => statuses('/api/rbac/permissions'), soon).toEqual([200, 200])
    await entitle(id, [club])
    expect(await linksOf(id)).toEqual([
      ['member', true],
      ['student', true],
    ])
    await entitle(id, [])
    await expect.poll(() => statuses('/api/rbac/roles'), soon).toEqual([403, 403])
    expect(await linksOf(id)).toEqual([])
    expect((await sessionsOf(node, id)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(open)
  })

  test('is never the one of administrators', async () => {
    const { id, here } = await customer('climber@example.com')
    await entitle(id, [club])
    expect(await linksOf(id)).toEqual([
      ['member', true],
      ['student', true],
    ])
    expect(await here.me()).toMatchObject({ isAdministrator: false })
  })

  test('is given once, however often and at once it is asked for', async () => {
    const { id } = await customer('twice@example.com')
    await Promise.all(Array.from({ length: 6 }, () => entitle(id, [course, club])))
    await entitle(id, [course, club])
    expect(await linksOf(id)).toEqual([
      ['member', true],
      ['student', true],
    ])
    await entitle('01890000-0000-7000-8000-000000000000', [course])
  })

  test('leaves alone what an administrator gave, whose changes go on ending sessions', async () => {
    const { id, here } = await customer('given@example.com')
    const link = { subjectId: id, roleId: roles.get('student') }
    expect((await node.asAdministrator().post(`/api/${subjectsToRoles.path}`, link)).status).toBe(201)
    expect(await here.me()).toBeNull()
    await here.logIn('given@example.com', password)
    await entitle(id, [course])
    await entitle(id, [])
    expect(await linksOf(id)).toEqual([['student', false]])
    expect(await here.me()).toMatchObject({ id })
  })

  test('is not given when what it was paid with is rolled back', async () => {
    const { id } = await customer('undone@example.com')
    const paying = node.database.transaction(async transaction => {
      await entitle(id, [course], { ...system, transaction })
      throw new Error('The payment is not recorded')
    })
    await expect(paying).rejects.toThrow('not recorded')
    expect(await linksOf(id)).toEqual([])
  })

  test('can’t be marked as bought by hand', async () => {
    const { id } = await customer('marked@example.com')
    const link = { subjectId: id, roleId: roles.get('student'), isSold: true }
    expect((await node.asAdministrator().post(`/api/${subjectsToRoles.path}`, link)).status).toBe(400)
  })
})
