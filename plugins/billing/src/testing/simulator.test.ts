import billing from '@tessera/billing/server'
import { createTestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openedWith, requestFor } from '../../test/provider-pairs.ts'
import { builtInProviders } from '../server/providers/built-in.ts'
import { stripe } from '../server/providers/stripe/stripe.ts'
import { FakeStripe } from './fake-stripe.ts'
import startSimulator, { fakeProviders, type Simulator } from './simulator.ts'

describe('The simulator', () => {
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await startSimulator({ publicUrl: 'http://localhost:3000' })
  })
  afterAll(() => simulator.close())

  it('has every provider of the product but dummy, which needs none', () => {
    const names = builtInProviders.map(({ name }) => name).filter(name => name !== 'dummy')
    expect(simulator.pages.map(({ name }) => name)).toEqual(names)
    expect(fakeProviders).toHaveLength(names.length)
  })

  it('sets all of them up with its variables', async () => {
    const { app, close } = await createTestHost({ plugins: [billing], environment: simulator.variables })
    const { data } = (await app.inject('/api/billing/providers')).json()
    await close()
    const names = data.map((each: { name: string }) => each.name)
    expect(names).toEqual(expect.arrayContaining(simulator.pages.map(({ name }) => name)))
  })

  it.each(['en', 'ru'])('shows the payments of each in the browser: %s', async language => {
    for (const { name, url } of simulator.pages) {
      const response = await fetch(url, { headers: { 'accept-language': language } })
      const text = await response.text()
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).toContain(name)
    }
  })

  it('lets a person pay, decline, refund and try what else there is, each with a button', async () => {
    const notified: string[] = []
    const fake = await new FakeStripe({
      webhookUrl: () => 'http://localhost:3000/hook',
      deliver: async ({ name }) => {
        notified.push(name)
        return { status: 200, contentType: undefined, body: '' }
      },
    }).start()
    const provider = openedWith(stripe, fake.variables)
    const request = requestFor({ currency: 'EUR' }, { language: 'en' })
    const { paymentUrl } = await provider.create(request, { signal: new AbortController().signal })
    const look = async () => (await fetch(paymentUrl)).text()
    const press = (action: string) =>
      fetch(paymentUrl, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })

    expect(await look()).toContain('€1,500')
    expect((await press('decline')).headers.get('location')).toBe(paymentUrl)
    expect(await look()).toContain('The payment was declined.')
    expect((await press('pay')).headers.get('location')).toBe(request.successUrl)
    expect(await look()).toContain('Continue to the shop')
    await press('refundHalf')
    await press('refund')
    expect(await look()).not.toContain('Refund all of it')
    expect(notified).toEqual([
      'payment_intent.payment_failed',
      'checkout.session.completed',
      'refund.created',
      'refund.created',
    ])
    expect((await fetch(`${fake.url}/c/pay/another`)).status).toBe(401)
    await fake.close()
  })
})
