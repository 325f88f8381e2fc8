import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { currency } from '@tessera/billing'
import { type Delivery, FakeStripe } from '@tessera/billing/testing'
import type { Entity } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
} from '@tessera/ecommerce'
import { authenticationPath, role, rolesToProducts } from '@tessera/rbac'
import { vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { makeTestProject, pluginFile, type TestProject } from '../project.ts'
import { jobStops, stopHeader, stopped } from './stops.ts'

const secretKey = 'secret-key-of-the-tests-0123456789abcdef'
/** A bound for what hangs. */
const patience = { timeout: 150_000, interval: 100 }

/** Somebody with a cart. */
export interface Visitor {
  readonly id: string
  readonly jwt: string
  readonly email: string
  readonly orderId: string
}

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

export interface ShopOrder extends Row {
  readonly status: string
  readonly receipt: string | null
  readonly ordersToProducts: readonly { readonly quantity: number }[]
}

interface Reply {
  readonly status: number
  readonly data: unknown
  readonly text: string
}

/** A server in a process of its own, which is killed and started again, with a provider that outlives it. */
export class KilledShop {
  readonly provider: FakeStripe
  readonly #project: TestProject
  readonly #port: number
  readonly #environment: Readonly<Record<string, string>>
  #run: ReturnType<TestProject['run']> | undefined
  #productId = ''
  #visitors = 0
  /** Where the next notification stops. */
  #stop: RegExp | undefined

  private constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.#port = port
    this.#environment = environment
    this.#project = makeTestProject(`export default {
  languages: ['en'],
  plugins: [
    'tessera-plugin-events', '@tessera/file-storage', '@tessera/website-builder', '@tessera/rbac',
    ['@tessera/billing', { providers: ['stripe'] }], '@tessera/ecommerce',
  ],
}
`)
    const stops = new URL('./stops.ts', import.meta.url).href
    this.#project.write(pluginFile, `export { default } from '${stops}'\n`)
    this.provider = new FakeStripe({
      webhookUrl: name => `${this.url}/api/billing/payment-intents/${name}/webhook`,
      deliver: async ({ url, headers, body }) => {
        const stop = this.#stop && { [stopHeader]: encodeURIComponent(this.#stop.source) }
        const response = await fetch(url, { method: 'POST', headers: { ...headers, ...stop }, body }).catch(() => null)
        const contentType = response?.headers.get('content-type') ?? undefined
        // The process has died: there is no reply.
        return { status: response?.status ?? 0, contentType, body: (await response?.text()) ?? '' }
      },
    })
  }

  /** @param environment of the server: the address of its database, unless that is embedded */
  static async open(environment: Readonly<Record<string, string>> = {}): Promise<KilledShop> {
    const shop = new KilledShop(await freePort(), environment)
    await shop.provider.start()
    return shop
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** @param jobs statements that jobs never get beyond */
  async start(...jobs: readonly RegExp[]): Promise<void> {
    const run = this.#project.run(['start'], {
      NODE_ENV: 'development',
      PORT: String(this.#port),
      RBAC_SECRET_KEY: secretKey,
      RBAC_JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
      PAYMENTS_TEST: 'true',
      LOG_LEVEL: 'warn',
      [jobStops]: JSON.stringify(jobs.map(({ source }) => source)),
      ...this.provider.variables,
      ...this.#environment,
    })
    this.#run = run
    await Promise.race([run.prints('ready in'), run.code.then(() => Promise.reject(new Error(run.output())))])
  }

  /** Ends the process without a warning, wherever it is. */
  async kill(): Promise<void> {
    this.#run?.process.kill('SIGKILL')
    await this.#run?.code
  }

  async close(): Promise<void> {
    await this.kill()
    await this.provider.close()
    this.#project.remove()
  }

  /** Waits until jobs have stopped before statements. */
  async jobsHaveStopped(...statements: readonly RegExp[]): Promise<void> {
    for (const statement of statements) await this.#hasStopped(statement)
  }

  /** @param from so much of the output is of before */
  async #hasStopped({ source }: RegExp, from = 0): Promise<void> {
    await this.waitFor(`a stop before ${source}`, async () =>
      Boolean(this.#run?.output().includes(`${stopped} ${source}\n`, from)),
    )
  }

  /** @throws after a while, with what the server has printed */
  async waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
    const look = async () => {
      if (!(await isThere())) throw new Error(`Waited in vain for ${what}:\n${this.#run?.output()}`)
    }
    await vi.waitFor(look, patience)
  }

  /** A product with a price, which a role comes with. */
  async stock(): Promise<void> {
    const make = async (entity: Entity, fields: object) =>
      ((await this.expect(201, 'POST', `/api/${entity.path}`, fields)) as Row).id
    const euro = await make(currency, { code: 'EUR', isDefault: true, slug: 'eur' })
    const key = await make(attributeKey, { type: 'price', field: 'number' })
    this.#productId = await make(product, { title: { en: 'Tile' } })
    const attributeId = await make(attribute, { number: 5 })
    await make(attributeKeysToAttributes, { attributeKeyId: key, attributeId })
    await make(attributesToCurrencies, { attributeId, billingModuleCurrencyId: euro })
    await make(productsToAttributes, { productId: this.#productId, attributeId })
    const roleId = await make(role, { slug: 'collector', title: { en: 'Collector' } })
    await make(rolesToProducts, { roleId, ecommerceModuleProductId: this.#productId })
  }

  /** Somebody who has put two pieces into a cart. */
  async visitor(): Promise<Visitor> {
    const { jwt } = (await this.expect(200, 'GET', `${authenticationPath}/init`, undefined, '')) as { jwt: string }
    const { id } = (await this.expect(200, 'GET', `${authenticationPath}/me`, undefined, jwt)) as Row
    this.#visitors += 1
    const cart = { productId: this.#productId, quantity: 2 }
    const order = (await this.expect(201, 'POST', `${ordersOf(id)}`, cart, jwt)) as Row
    return { id, jwt, email: `visitor-${this.#visitors}@mail.example`, orderId: order.id }
  }

  /** @param stop the statement that the request never gets beyond */
  async checkOut({ id, jwt, email, orderId }: Visitor, stop?: RegExp): Promise<Reply> {
    const body = { provider: 'stripe', email }
    return this.send('POST', `${ordersOf(id)}/${orderId}/checkout`, body, jwt, stop)
  }

  /** Begins a request that is not responded to any more, and waits until it has stopped. */
  async stopping(work: (stop: RegExp) => Promise<unknown>, stop: RegExp): Promise<void> {
    const from = this.#run?.output().length
    work(stop).catch(() => undefined)
    await this.#hasStopped(stop, from)
  }

  /** Somebody pays, and the provider tells the shop. */
  async pay(invoiceId: string, stop?: RegExp): Promise<Delivery | undefined> {
    this.#stop = stop
    await this.provider.pay(this.provider.payment(invoiceId))
    return this.provider.outbox.deliveries.at(-1)
  }

  /** The provider repeats what it has told of a payment. */
  async notifyAgain(invoiceId: string): Promise<Delivery> {
    this.#stop = undefined
    const { outbox } = this.provider
    const at = outbox.deliveries.findLastIndex(({ notification }) => notification.body.includes(invoiceId))
    return outbox.again(outbox.deliveries.length - at)
  }

  async order({ id, jwt, orderId }: Visitor): Promise<ShopOrder> {
    return (await this.expect(200, 'GET', `${ordersOf(id)}/${orderId}`, undefined, jwt)) as ShopOrder
  }

  async runJob(name: string): Promise<void> {
    await this.expect(200, 'POST', `/api/stops/jobs/${name}`)
  }

  /** Subjects of the mails that somebody got. */
  mailsTo({ email }: Visitor): string[] {
    const folder = path.join(this.#project.root, '.tessera/mail')
    const texts = readdirSync(folder).map(name => readFileSync(path.join(folder, name), 'utf8'))
    return texts.filter(text => text.includes(`\nTo: ${email}\n`)).map(text => /^Subject: (.*)$/m.exec(text)?.[1] ?? '')
  }

  /** @param jwt of a visitor; '' for nobody, undefined for the secret key */
  async send(method: string, url: string, body?: object, jwt?: string, stop?: RegExp): Promise<Reply> {
    const response = await fetch(this.url + url, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(jwt === undefined && { 'x-rbac-secret-key': secretKey }),
        ...(jwt && { authorization: `Bearer ${jwt}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(stop && { [stopHeader]: encodeURIComponent(stop.source) }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { data } = JSON.parse(text) as { data: unknown }
    return { status: response.status, data, text }
  }

  /** @returns `data` of the response. @throws with the whole response when its status is another */
  async expect(expected: number, ...request: Parameters<KilledShop['send']>): Promise<unknown> {
    const { status, data, text } = await this.send(...request)
    if (status !== expected) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`)
    return data
  }
}

function ordersOf(subjectId: string): string {
  return `/api/rbac/subjects/${subjectId}/ecommerce-module/orders`
}
