import type { Entity, Input } from '@tessera/core'
import { system } from '@tessera/server'
import { type TestClient, type TestHost, type TestResponse, testClient } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administratorLogin, startProduct } from './product-host.ts'

const authentication = '/api/rbac/subjects/authentication'
const ownersEmail = 'owner.of.things@example.com'
const password = 'seven blue tiles on a wall'
const noRecord = '0198c5f0-7f3e-7abc-8def-0123456789ab'

interface Route {
  readonly method: string
  readonly url: string
}

/** Who asks. The one that could end the sessions of those before comes last. */
const askers = ['nobody', 'other subject', 'editor', 'subject', 'administrator', 'secret key'] as const
type Asker = (typeof askers)[number]
/** In the order of the table. */
const columns: readonly Asker[] = ['nobody', 'subject', 'other subject', 'editor', 'administrator', 'secret key']

type Mark = '✓' | '401' | '403' | '404'

let test: TestHost
let routes: readonly Route[]
let owner: Subject
let ownersIdentityId: string
const marks = new Map<string, Mark>()

beforeAll(async () => {
  test = await startProduct()
  routes = test.host.access.rules().toSorted(byUrl)
  const clients = await makeAskers()
  for (const asker of askers) {
    for (const route of routes.toSorted(lastOnesLast)) {
      marks.set(keyOf(asker, route), await ask(clients[asker], asker, route))
    }
  }
}, 300_000)

afterAll(() => test?.close())

describe('who may use which route', () => {
  it('T-086: is what the table says (`-u` writes it again: read what changed)', async () => {
    await expect(tableOf(routes)).toMatchFileSnapshot('rights.md')
  })

  it('T-155: without a login nothing is written but one’s own identities and the site’s forms', () => {
    const open = routes.filter(route => route.method !== 'GET' && marks.get(keyOf('nobody', route)) === '✓')
    const others = open.map(({ url }) => url).filter(url => !url.startsWith(authentication))
    expect(others).toEqual([
      '/api/billing/payment-intents/:provider/webhook',
      '/api/billing/payment-intents/:provider/webhook/:kind',
      '/api/billing/payment-intents/dummy/page',
      '/api/crm/forms/:id/requests',
      '/api/crm/from/request',
      '/api/ecommerce/cart-mails/unsubscribe',
      '/api/ecommerce/payment-links/:link',
      '/api/ecommerce/payment-links/:link/check',
      '/api/ecommerce/payment-links/:link/checkout',
      '/api/ecommerce/products/:id/alerts',
      '/api/ecommerce/stock-alerts/unsubscribe',
      '/api/notification/telegram/webhook',
    ])
  })

  it('T-087: what belongs to a subject is nobody’s but its own and the administrators’', () => {
    for (const route of routes.filter(isOwned)) {
      const name = `${route.method} ${route.url}`
      expect(marks.get(keyOf('nobody', route)), name).toBe('401')
      for (const asker of ['other subject', 'editor'] as const) {
        expect(marks.get(keyOf(asker, route)), `${asker}: ${name}`).toMatch(/40[34]/)
      }
    }
  })

  it('passes administrators and the secret key everywhere but at a subject’s own authenticator, imports of archives and `/mcp`', () => {
    // Programs of others get there with an API key, and with nothing else.
    for (const route of routes.filter(({ url }) => url !== '/mcp')) {
      const name = `${route.method} ${route.url}`
      const isPersonal = route.url.includes('/:id/authenticator')
      // They may bring credentials, for which a borrowed session must not be enough.
      const isOfKey = name === 'POST /api/core/archive'
      expect(marks.get(keyOf('administrator', route)), name).toBe(isPersonal || isOfKey ? '403' : '✓')
      // A key is no subject.
      if (route.url !== `${authentication}/me`) {
        expect(marks.get(keyOf('secret key', route)), name).toBe(isPersonal ? '403' : '✓')
      }
    }
  })

  it('T-101: maintenance is for administrators and the secret key', () => {
    // Of the owner, and of anyone who has the link of an order.
    const ofBuyers = ['/api/ecommerce/orders/:id/check', '/api/ecommerce/payment-links/:link/check']
    const maintenance = routes.filter(
      ({ url }) => /\/(?:revalidate|check|clear-old-orders)$/.test(url) && !ofBuyers.includes(url),
    )
    expect(maintenance.length).toBeGreaterThan(0)
    for (const route of maintenance) {
      for (const asker of ['nobody', 'subject', 'other subject', 'editor'] as const) {
        expect(marks.get(keyOf(asker, route)), `${asker}: ${route.url}`).toMatch(/40[13]/)
      }
    }
  })
})

interface Subject {
  readonly id: string
  readonly client: TestClient
}

async function makeAskers(): Promise<Record<Asker, TestClient>> {
  const administrator = await logIn(administratorLogin)
  owner = await register(ownersEmail)
  ownersIdentityId = (await owner.client.get(`/api/rbac/subjects/${owner.id}/identities`)).rows[0]?.id ?? ''
  const other = await register('somebody.else@example.com')
  const editor = await register('editor@example.com')
  const roles = await administrator.client.get('/api/rbac/roles')
  const roleId = roles.rows.find(({ slug }) => slug === 'editor')?.id
  const given = await administrator.client.post('/api/rbac/subjects-to-roles', { subjectId: editor.id, roleId })
  expect(given.status, given.text).toBe(201)
  return {
    nobody: test.asNobody(),
    subject: owner.client,
    'other subject': other.client,
    // A subject that gets a role logs in again.
    editor: (await logIn({ login: 'editor@example.com', password })).client,
    administrator: administrator.client,
    'secret key': test.asAdministrator(),
  }
}

async function register(login: string): Promise<Subject> {
  const response = await test.asNobody().post(`${authentication}/email-and-password/registration`, { login, password })
  expect(response.status, response.text).toBe(201)
  return subjectOf(response)
}

async function logIn(login: { readonly login: string; readonly password: string }): Promise<Subject> {
  const response = await test.asNobody().post(`${authentication}/email-and-password/authentication`, login)
  expect(response.status, response.text).toBe(200)
  return subjectOf(response)
}

async function subjectOf({ body }: TestResponse): Promise<Subject> {
  const { jwt } = (body as { data: { jwt: string } }).data
  const client = testClient(test.app, { authorization: `Bearer ${jwt}` })
  return { id: (await client.get(`${authentication}/me`)).row.id, client }
}

/** Sends the request such that it changes nothing where it is let in: empty bodies, ids of no record. */
async function ask(client: TestClient, asker: Asker, route: Route): Promise<Mark> {
  const url = await addressOf(route)
  const isRead = route.method === 'GET'
  const response = await client.send(route.method as 'GET', url, isRead ? {} : { body: bodyOf(route) })
  const name = `${asker}: ${route.method} ${url}: ${response.status} ${response.text.slice(0, 300)}`
  expect(response.status, name).not.toBe(429)
  expect(response.status, name).toBeLessThan(500)
  const isLetIn = response.causes.some(cause => beyondTheDoor.test(cause))
  if (!isLetIn && (response.status === 401 || response.status === 403)) return String(response.status) as Mark
  return !isLetIn && response.status === 404 && isOwned(route) ? '404' : '✓'
}

/** Responses that only authorized callers get. */
const beyondTheDoor = /^(?:The code is not right|The current password is not right|No authenticator is set up)/

/** For routes that look at the body before they look at whose it is. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/rbac/subjects/:id/identities': { email: ownersEmail, password },
  'POST /api/rbac/subjects/:id/authenticator/confirm': { code: '000000' },
  'DELETE /api/rbac/subjects/:id/authenticator': { code: '000000' },
}

function bodyOf({ method, url }: Route): unknown {
  if (!url.endsWith('/bulk')) return bodies[`${method} ${url}`] ?? {}
  return method === 'DELETE' ? { ids: [] } : []
}

/** What is below a subject's id is that subject's. */
function isOwned({ url }: Route): boolean {
  return /\/subjects\/:\w+\//.test(url)
}

async function addressOf(route: Route): Promise<string> {
  const isAbout = isOwned(route) || route.method === 'GET'
  const orderId = route.url.includes(':orderId') ? await spareOrder() : noRecord
  const sessionId = route.url.includes(':sessionId') ? await spareSession() : noRecord
  return route.url
    .replace(':sessionId', sessionId)
    .replace(':orderId', orderId)
    .replace(/\/subjects\/:\w+/, isAbout ? `/subjects/${owner.id}` : `/subjects/${noRecord}`)
    .replace(':identityId', ownersIdentityId)
    .replace(/:\w+(\(.*?\))?/g, (_, pattern?: string) => (pattern ? '1' : noRecord))
    .replace('*', 'nothing')
}

/** A session of the owner that may go. */
async function spareSession(): Promise<string> {
  const { client } = await logIn({ login: ownersEmail, password })
  return ((await client.get(`${authentication}/me`)).body as { data: { sessionId: string } }).data.sessionId
}

/** An order of the owner that may go. */
async function spareOrder(): Promise<string> {
  const create = async (path: string, input: object) => {
    const entity = test.host.entities.get(path) as Entity
    return ((await test.host.service(entity).create(input as Input<Entity>, system)) as { readonly id: string }).id
  }
  const id = await create('ecommerce/orders', {})
  await create('rbac/subjects-to-ecommerce-module-orders', { subjectId: owner.id, ecommerceModuleOrderId: id })
  return id
}

/** Sessions go on until everything has been asked for. */
function lastOnesLast(one: Route, other: Route): number {
  const rank = ({ url }: Route) => (url.endsWith('/logout') ? 2 : url.startsWith(authentication) ? 1 : 0)
  return rank(one) - rank(other)
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

function byUrl(one: Route, other: Route): number {
  if (one.url !== other.url) return one.url < other.url ? -1 : 1
  return methods.indexOf(one.method) - methods.indexOf(other.method)
}

const keyOf = (asker: Asker, { method, url }: Route) => `${asker} ${method} ${url}`

function tableOf(rows: readonly Route[]): string {
  const lines = rows.map(route => [
    route.method,
    `\`${route.url}\``,
    ...columns.map(column => marks.get(keyOf(column, route)) ?? ''),
  ])
  const head = ['', 'Route', ...columns.map(column => column[0]?.toUpperCase() + column.slice(1))]
  return [
    '# Who may use which route',
    '',
    'Every route of the product as `tessera.config.ts` puts it together, asked for by everyone: ✓ is let in, 401 has to log',
    'in, 403 may not, 404 is not told whether it exists. What is below a subject’s id is asked for with the id of the column',
    '“Subject”. `cli/test/rights.test.ts` compares it; `npx vitest run cli/test/rights.test.ts -u` writes it again.',
    '',
    ...[head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}
