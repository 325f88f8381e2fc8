import { definePlugin } from '@tessera/server'
import { createTestHost, type TestHost, type TestHostOptions } from '@tessera/server/testing'
import { afterEach, describe, expect, test } from 'vitest'
import billing, { definePaymentProvider, paymentsOf } from '../src/server/index.ts'
import { ScriptedProvider } from './scripted-provider.ts'

let node: TestHost | undefined

afterEach(async () => {
  await node?.close()
  node = undefined
})

async function start(options: Partial<TestHostOptions> & { providers?: readonly string[] } = {}): Promise<TestHost> {
  const { providers, plugins = [new ScriptedProvider().plugin()], ...rest } = options
  const configured = providers ? { plugin: billing, options: { providers } } : billing
  node = await createTestHost({ plugins: [configured, ...plugins], ...rest })
  return node
}

const offered = async (host: TestHost) => (await host.asNobody().get('/api/billing/providers')).body
const labels = {
  dummy: { en: 'Test payment', ru: 'Тестовая оплата' },
  scripted: { en: 'Scripted', ru: 'Scripted' },
  keyed: { en: 'Keyed', ru: 'Keyed' },
} as const
const entry = (name: keyof typeof labels, isTest: boolean) => ({ name, label: labels[name], isTest })

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example.com' }

/** A provider with two variables and keys of a test mode. */
const keyed = definePlugin({
  name: 'keyed-payments',
  dependencies: ['billing'],
  server: async (_app, host) =>
    paymentsOf(host).add(
      definePaymentProvider({
        name: 'keyed',
        variables: ['KEYED_SECRET', 'KEYED_BASE_URL'],
        open({ variables: { KEYED_SECRET }, webhookUrl }) {
          if (KEYED_SECRET === undefined) return undefined
          return {
            name: 'keyed',
            isTest: KEYED_SECRET.startsWith('test_'),
            abilities: { subscriptions: 'none', refunds: 'none', isIdempotent: true },
            origins: ['https://pay.keyed.example'],
            create: async () => ({ providerId: '1', paymentUrl: webhookUrl('pay'), isTest: false }),
            parse: () => ({ events: [], payload: {}, reply: () => ({ status: 200, body: '' }) }),
          }
        },
      }),
    ),
})

describe('What a checkout offers', () => {
  test('is every provider that is set up, outside of production dummy too', async () => {
    expect(await offered(await start())).toEqual({
      data: [entry('dummy', true), entry('scripted', false)],
    })
  })

  test('is what the configuration names, in its order', async () => {
    expect(await offered(await start({ providers: ['scripted', 'stripe', 'dummy'] }))).toEqual({
      data: [entry('scripted', false), entry('dummy', true)],
    })
  })

  test('is dummy in production only where it is named (T-117)', async () => {
    const host = await start({ environment: production })
    expect(
      (await host.app.inject({ url: '/api/billing/providers', headers: { host: 'shop.example.com' } })).json(),
    ).toEqual({
      data: [entry('scripted', false)],
    })
    const url = '/api/billing/payment-intents/dummy/webhook'
    expect((await host.app.inject({ method: 'POST', url, headers: { host: 'shop.example.com' } })).statusCode).toBe(404)
    await host.close()
    const named = await start({ environment: production, providers: ['dummy'] })
    expect(
      (await named.app.inject({ url: '/api/billing/providers', headers: { host: 'shop.example.com' } })).json(),
    ).toEqual({
      data: [entry('dummy', true)],
    })
  })
})

describe('What a checkout offers for certain payments', () => {
  /** Takes euros and dollars in whole units, once only. */
  const picky = definePlugin({
    name: 'picky-payments',
    dependencies: ['billing'],
    server: async (_app, host) =>
      paymentsOf(host).add(
        definePaymentProvider({
          name: 'picky',
          variables: [],
          open: () => ({
            name: 'picky',
            abilities: {
              currencies: ['EUR', 'USD'],
              objection: ({ amount }) => (/\.0*[1-9]/.test(amount) ? 'fraction' : undefined),
              subscriptions: 'none',
              refunds: 'none',
              isIdempotent: true,
            },
            origins: ['https://pay.picky.example'],
            create: async () => ({ providerId: '1', paymentUrl: 'https://pay.picky.example', isTest: false }),
            parse: () => ({ events: [], payload: {}, reply: () => ({ status: 200, body: '' }) }),
          }),
        }),
      ),
  })

  test.each([
    ['19.00 EUR', ['dummy', 'picky']],
    ['19.00 EUR,20.00 USD', ['dummy', 'picky']],
    ['19.50 EUR', ['dummy']],
    ['19.00 EUR,1900.00 RUB', ['dummy']],
    ['19.00 EUR 3 month', ['dummy']],
    ['19.00 EUR,0.00 RUB', ['dummy', 'picky']],
  ])('is what can collect all of them: %s', async (payments, names) => {
    const host = await start({ plugins: [picky] })
    const { body } = await host.asNobody().get(`/api/billing/providers?payments=${encodeURIComponent(payments)}`)
    expect(body).toEqual({ data: names.map(name => expect.objectContaining({ name })) })
  })

  test.each(['19 EUR 0 month', '19', 'EUR', '19 EUR,', '-1 EUR'])('has to be told properly: %s', async payments => {
    const host = await start()
    const { status } = await host.asNobody().get(`/api/billing/providers?payments=${encodeURIComponent(payments)}`)
    expect(status).toBe(400)
  })
})

describe('A start', () => {
  test.each([
    [{ providers: ['scripted', 'strip'] }, /option providers has strip, but there are .*stripe/],
    [{ environment: { PAYMENTS_TEST: 'maybe' } }, /PAYMENTS_TEST must be true or false, not "maybe"/],
    [{ environment: { STRIPE_SECRET_KEY: 'sk_live_1' } }, /STRIPE_WEBHOOK_SECRET/],
    [{ plugins: [keyed], environment: { KEYED_SECRET: 'test_1', ...production } }, /keyed are those of its test mode/],
    [
      { plugins: [keyed], environment: { KEYED_SECRET: 'test_1', PAYMENTS_TEST: 'false' } },
      /keyed are those of its test mode/,
    ],
    [{ plugins: [new ScriptedProvider('twice').plugin(), twin()] }, /There is a payment provider "twice" already/],
  ])('ends with a message that names what is wrong: %o', async (options, message) => {
    await expect(start(options)).rejects.toThrow(message)
  })

  test('goes on with test keys where tests count', async () => {
    const environment = { KEYED_SECRET: 'test_1', PAYMENTS_TEST: 'true', ...production }
    const host = await start({ plugins: [keyed], environment })
    expect(paymentsOf(host.host).offered()).toEqual([entry('keyed', true)])
  })

  test('without its variables leaves a provider out', async () => {
    const host = await start({ plugins: [keyed], environment: { KEYED_SECRET: '' } })
    expect(
      paymentsOf(host.host)
        .offered()
        .map(({ name }) => name),
    ).toEqual(['dummy'])
  })
})

function twin() {
  return definePlugin({
    name: 'twin-payments',
    dependencies: ['billing', 'twice-payments'],
    server: async (_app, host) =>
      paymentsOf(host).add(definePaymentProvider({ name: 'twice', variables: [], open: () => undefined })),
  })
}
