import assert from 'node:assert/strict'
import type { ServerProcess } from '../scripts/server-process.ts'

type Server = Pick<ServerProcess, 'url' | 'secretKey'>

export interface Visitor {
  readonly id: string
  readonly token: string
}

export interface Request {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Sent extends Request {
  readonly body?: object
}

/** @throws for any other status than 2xx */
export async function send(url: string, { path, headers, body }: Sent): Promise<unknown> {
  const response = await fetch(url + path, {
    headers: { ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url}${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Removes the delivery, the discounts and the taxes of the demo: what is computed by hand here is a shop without them. */
export async function removeTerms({ url, secretKey }: Server): Promise<void> {
  const headers = { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' }
  for (const records of ['delivery-methods', 'discounts', 'tax-classes']) {
    const path = `/api/ecommerce/${records}`
    const { data } = (await send(url, { path: `${path}?limit=1000`, headers })) as { data: { id: string }[] }
    if (data.length === 0) continue
    const response = await fetch(`${url}${path}/bulk`, {
      method: 'DELETE',
      headers,
      body: JSON.stringify({ ids: data.map(({ id }) => id) }),
    })
    assert(response.ok, `${path}: ${response.status} ${await response.text()}`)
  }
}

/** A new visitor, as their browser has them once they need a cart. */
export async function visit({ url }: Server): Promise<Visitor> {
  const { data } = (await send(url, { path: '/api/rbac/subjects/authentication/init' })) as { data: { jwt: string } }
  const { sub } = JSON.parse(Buffer.from(data.jwt.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return { id: sub, token: data.jwt }
}

/** A product with a price in the shop's own currency. @returns its id */
export async function createProduct({ url, secretKey }: Server, price: number): Promise<string> {
  const headers = { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' }
  const create = async (path: string, body: object) => {
    const { data } = (await send(url, { path: `/api/${path}`, headers, body })) as { data: { id: string } }
    return data.id
  }
  const { data: currencies } = (await send(url, { path: '/api/billing/currencies?limit=100', headers })) as {
    data: { id: string; isDefault: boolean }[]
  }
  const billingModuleCurrencyId = currencies.find(({ isDefault }) => isDefault)?.id
  const productId = await create('ecommerce/products', { title: { en: `Tile for ${price}`, ru: `Плитка по ${price}` } })
  const attributeKeyId = await create('ecommerce/attribute-keys', { type: 'price', field: 'number' })
  const attributeId = await create('ecommerce/attributes', { number: price })
  await create('ecommerce/attribute-keys-to-attributes', { attributeKeyId, attributeId })
  await create('ecommerce/attributes-to-billing-module-currencies', { attributeId, billingModuleCurrencyId })
  await create('ecommerce/products-to-attributes', { productId, attributeId })
  return productId
}
