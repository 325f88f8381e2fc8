import { page } from '@tessera/host'
import { type Host, system } from '@tessera/server'
import { createProduct, removeTerms, visit } from '../../bench/shop-requests.ts'
import { type Walk, walkOf } from './coverage.ts'

/** A running server in this process. */
export interface Walked {
  readonly host: Host
  readonly url: string
  readonly secretKey: string
}

/** Works of a server, by what people do. Those with pages need the site. */
export const walks: Readonly<Record<string, (server: Walked) => Promise<Walk>>> = {
  async 'list request'(server) {
    const path = '/api/website-builder/articles?limit=25&orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc'
    const list = () => send(server, path, { headers: { 'cache-control': 'no-cache' } })
    await list()
    return walkOf(list)
  },
  async 'cached page'(server) {
    const home = () => get(server, '/en')
    await home()
    return walkOf(home)
  },
  async 'page rendered anew'(server) {
    await get(server, '/en')
    return walkOf(async () => {
      server.host.events.publishLocally('scripts/walks', ['*'])
      await get(server, '/en')
    })
  },
  async checkout(server) {
    await removeTerms(server)
    const productId = await createProduct(server, 12.5)
    const carts = await Promise.all(Array.from({ length: 4 }, () => cartOf(server, productId)))
    const pay = async () => carts.pop()?.()
    await pay()
    return walkOf(pay)
  },
  async 'save in the back office'(server) {
    const { rows } = await server.host.service(page).list({ limit: 1 }, system)
    let times = 0
    const save = () =>
      send(server, `/api/host/pages/${rows[0]?.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ adminTitle: `Saved ${++times} times` }),
      })
    await save()
    return walkOf(save)
  },
}

/** Puts a product into the cart of a new visitor. @returns checks out, with the provider that takes no money */
async function cartOf(server: Walked, productId: string): Promise<() => Promise<unknown>> {
  const { id, token } = await visit(server)
  const orders = `/api/rbac/subjects/${id}/ecommerce-module/orders`
  const post = (path: string, body: object) =>
    fetchOf(server, path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const added = await post(orders, { productId, quantity: 1 })
  const { data } = (await added.json()) as { data: { id: string } }
  return () => post(`${orders}/${data.id}/checkout`, { provider: 'dummy', email: `${id}@mail.example`, language: 'en' })
}

function send(server: Walked, path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const type = init.body ? { 'content-type': 'application/json' } : {}
  return fetchOf(server, path, { ...init, headers: { 'x-rbac-secret-key': server.secretKey, ...type, ...headers } })
}

function get(server: Walked, path: string): Promise<Response> {
  return fetchOf(server, path, { headers: { accept: 'text/html' } })
}

/** Waits for the whole response. @throws for any other status than 2xx */
async function fetchOf({ url }: Walked, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url + path, init)
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 500)}`)
  return new Response(body, { status: response.status })
}
