import { compareAmounts } from '@tessera/billing'
import { NoResponseError, ProviderFailure } from '@tessera/billing/server'
import { describe, expect, it } from 'vitest'
import { openedWith, pairOf, pairs, requestFor, stored } from './provider-pairs.ts'

describe.each(pairs.map(pair => ({ name: pair.definition.name, pair })))('$name and its fake', ({ pair }) => {
  const { open } = pairOf(pair.definition)

  /** A payment page that was asked for. */
  async function created(changes: Parameters<typeof requestFor>[1] = {}) {
    const all = await open()
    const request = requestFor(pair, changes)
    const page = await all.provider.create(request, all.call)
    return { ...all, request, created: page, payment: all.fake.payment() }
  }

  async function paid(changes: Parameters<typeof requestFor>[1] = {}) {
    const all = await created(changes)
    await all.fake.pay()
    return { ...all, stored: () => stored(all.request, all.created, all.events) }
  }

  describe('creates a payment page', () => {
    it('with our invoice, amount, currency and addresses, and says where it is', async () => {
      const { created: page, payment, request, provider } = await created()
      expect(page).toMatchObject({
        providerId: payment.id,
        paymentUrl: payment.url,
        isTest: !pair.lacks.includes('test of a page'),
      })
      expect(provider.origins).toContain(new URL(page.paymentUrl).origin)
      expect(payment).toMatchObject({
        reference: request.invoiceId,
        email: 'buyer@example.com',
      })
      if (!pair.lacks.includes('description')) expect(payment.description).toBe('Заказ T-10024')
      expect(payment.total.currency).toBe(pair.currency)
      expect(compareAmounts(payment.total.amount, '1500')).toBe(0)
      expect(payment.successUrl).toBe(request.successUrl)
      if (!pair.lacks.includes('cancelUrl')) expect(payment.cancelUrl).toBe(request.cancelUrl)
    })

    it('once, where a second try has the same key, after a response that never came', async () => {
      const { provider, fake } = await open()
      const request = requestFor(pair)
      const silent = fake.server.disturb('silent', pair.createPath)
      const hanging = new AbortController()
      const first = provider.create(request, { signal: hanging.signal })
      await silent
      hanging.abort()
      await expect(first).rejects.toThrow(NoResponseError)
      await provider.create(request, { signal: new AbortController().signal })
      expect(fake.payments).toHaveLength(provider.abilities.isIdempotent ? 1 : 2)
    })

    it.each(['failing', 'html', 'redirecting', 'endless'] as const)('or fails when the response is %s', async kind => {
      const { provider, fake, call } = await open()
      fake.server.disturb(kind, pair.createPath)
      await expect(provider.create(requestFor(pair), call)).rejects.toThrow(ProviderFailure)
    })

    it.each(['busy', 'lost'] as const)('or says that there was no response when it is %s', async kind => {
      const { provider, fake, call } = await open()
      fake.server.disturb(kind, pair.createPath)
      await expect(provider.create(requestFor(pair), call)).rejects.toThrow(NoResponseError)
    })

    it('or fails without saying the secrets, when they are wrong', async () => {
      const { fake, call } = await open()
      const wrong = Object.fromEntries(
        Object.entries(fake.variables).map(([name, value]) => [
          name,
          pair.secrets.includes(name) ? `${value}9` : value,
        ]),
      )
      const creating = openedWith(pair.definition, wrong).create(requestFor(pair), call)
      if (pair.lacks.includes('secrets to create')) return expect(creating).resolves.toBeDefined()
      const error = await creating.catch(each => each)
      expect(error).toBeInstanceOf(ProviderFailure)
      for (const name of pair.secrets) expect(String(error.stack)).not.toContain(wrong[name])
    })
  })

  describe('is paid', () => {
    it('by a notification with our invoice and what was paid, replied to as documented', async () => {
      const { events, request, fake, replies } = await paid()
      expect(events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
      const event = events.find(({ kind }) => kind === 'paid')
      const isTest = !pair.lacks.includes('test flag')
      expect(event).toMatchObject({ invoiceId: request.invoiceId, isOwnAccount: true, isTest })
      expect(event?.transactionId).toBeTruthy()
      expect(event?.money?.currency).toBe(pair.currency)
      expect(compareAmounts(event?.money?.amount ?? '', '1500')).toBe(0)
      expect(replies.at(-1)).toEqual(pair.reply(fake.outbox.deliveries.at(-1)?.notification.body ?? ''))
      expect(fake.outbox.deliveries.every(({ isAccepted }) => isAccepted)).toBe(true)
    })

    it('once by the same notification: it has the same key and the same reply', async () => {
      const { events, fake, replies } = await paid()
      await fake.outbox.again()
      expect(events.at(-1)).toEqual(events.at(-2))
      expect(replies.at(-1)).toEqual(replies.at(-2))
    })

    it('twice by two payments: they have other keys and other numbers', async () => {
      const { events, fake } = await paid()
      await fake.pay()
      const paidEvents = events.filter(({ kind }) => kind === 'paid')
      expect(new Set(paidEvents.map(({ eventId }) => eventId)).size).toBe(2)
      expect(new Set(paidEvents.map(({ transactionId }) => transactionId)).size).toBe(2)
    })

    it.each(['secret', 'unsigned', 'body'] as const)(
      'not by a notification with a forged %s (T-113)',
      async forgery => {
        const { fake, events } = await created()
        fake.outbox.hold()
        await fake.pay()
        expect((await fake.outbox.forge(forgery)).reply.status).toBe(400)
        expect(events).toEqual([])
      },
    )

    it.skipIf(pair.lacks.includes('time'))('not by an old notification (T-113)', async () => {
      const { fake, events } = await created()
      fake.outbox.hold()
      await fake.pay()
      expect((await fake.outbox.forge('old')).reply.status).toBe(400)
      expect(events).toEqual([])
    })
  })

  describe('passes on what a genuine notification says', () => {
    const paidEvent = async (changes: Parameters<Awaited<ReturnType<typeof open>>['fake']['pay']>[1]) => {
      const { fake, events } = await created()
      await fake.pay(fake.payment(), changes)
      return events.find(({ kind }) => kind === 'paid' || kind === 'insufficient')
    }

    it('about the amount', async () => {
      expect(compareAmounts((await paidEvent({ amount: '15.00' }))?.money?.amount ?? '', '15')).toBe(0)
    })

    it.skipIf(pair.lacks.includes('currency'))('about the currency', async () => {
      expect((await paidEvent({ currency: 'USD' }))?.money?.currency).toBe('USD')
    })

    it('about the order', async () => {
      const reference = crypto.randomUUID()
      expect((await paidEvent({ reference }))?.invoiceId).toBe(reference)
    })

    it.skipIf(pair.lacks.includes('account'))('about the merchant', async () => {
      expect((await paidEvent({ account: 'somebody-else' }))?.isOwnAccount).toBe(false)
    })

    it.skipIf(pair.lacks.includes('test flag'))('about the test mode', async () => {
      expect((await paidEvent({ isTest: false }))?.isTest).toBe(false)
    })
  })

  it('says the same in any order: a refund before its payment names the same payment', async () => {
    const { fake, events } = await created()
    if (pair.lacks.includes('refunded')) return
    fake.outbox.hold()
    await fake.pay()
    await fake.refund()
    await fake.outbox.release({ isReversed: true })
    expect(events.map(({ kind }) => kind)).toEqual(['refunded', 'paid'])
    expect(events[0]?.transactionId).toBe(events[1]?.transactionId)
  })

  it.skipIf(pair.lacks.includes('declined'))('says that a try failed, and that a later one is paid', async () => {
    const { fake, events, request } = await created()
    await fake.decline()
    await fake.pay()
    expect(events.map(({ kind }) => kind)).toEqual(['declined', 'paid'])
    expect(events[0]?.invoiceId).toBe(request.invoiceId)
  })

  it.skipIf(pair.lacks.includes('closed'))('says that a page is over', async () => {
    const { fake, events, request } = await created()
    await fake.expire()
    expect(events).toMatchObject([{ kind: 'closed', invoiceId: request.invoiceId }])
  })

  it.skipIf(pair.lacks.includes('close'))(
    'closes a page that is open, and says so when it was paid before',
    async () => {
      const { provider, fake, request, created: page, call, events } = await created()
      expect(await provider.close?.(stored(request, page), call)).toBe(true)
      const other = requestFor(pair)
      const second = await provider.create(other, call)
      await fake.pay()
      expect(await provider.close?.(stored(other, second, events), call)).toBe(false)
    },
  )

  describe.skipIf(pair.lacks.includes('read'))('when it is asked', () => {
    it('says nothing of a page that nobody paid', async () => {
      const { provider, request, created: page, call } = await created()
      const events = await provider.read?.(stored(request, page), call)
      expect(events?.filter(({ kind }) => kind !== 'other')).toEqual([])
    })

    it('says that it was paid, as the notification does', async () => {
      const { provider, stored: payment, events, call } = await paid()
      const asked = (await provider.read?.(payment(), call))?.find(({ kind }) => kind === 'paid')
      const { invoiceId, transactionId, money, isTest } = events.find(({ kind }) => kind === 'paid') ?? {}
      expect(asked).toMatchObject({ invoiceId, transactionId, money, isOwnAccount: true, isTest })
    })

    it.skipIf(pair.lacks.includes('read refunds'))('says that it was refunded', async () => {
      const { provider, stored: payment, fake, call } = await paid()
      const refund = await fake.refund(fake.payment(), '500.00')
      const asked = (await provider.read?.(payment(), call))?.filter(({ kind }) => kind === 'refunded')
      expect(asked).toMatchObject([{ refundId: refund.id }])
      expect(compareAmounts(asked?.[0]?.money?.amount ?? '', '500')).toBe(0)
    })
  })

  describe.skipIf(pair.lacks.includes('refunds'))('refunds', () => {
    const money = (amount: string) => ({ amount, currency: pair.currency })

    it('a part, and then the rest', async () => {
      const { provider, stored: payment, fake, call } = await paid()
      await provider.refund?.(payment(), { money: money('500.00'), idempotencyKey: 'refund-1' }, call)
      await provider.refund?.(payment(), { money: money('1000.00'), idempotencyKey: 'refund-2' }, call)
      const [transaction] = fake.payment().transactions
      expect(transaction?.refunds.map(({ amount }) => compareAmounts(amount, '500'))).toEqual([0, 1])
    })

    it('never more than was paid', async () => {
      const { provider, stored: payment, call } = await paid()
      const refunding = provider.refund?.(payment(), { money: money('1500.01'), idempotencyKey: 'refund-1' }, call)
      await expect(refunding).rejects.toThrow(ProviderFailure)
    })

    it('once, when the same refund is asked for again', async () => {
      const { provider, stored: payment, fake, call } = await paid()
      if (!provider.abilities.isIdempotent) return
      const refund = { money: money('500.00'), idempotencyKey: 'refund-1' }
      const first = await provider.refund?.(payment(), refund, call)
      expect(await provider.refund?.(payment(), refund, call)).toEqual(first)
      expect(fake.payment().transactions[0]?.refunds).toHaveLength(1)
    })

    it.skipIf(pair.lacks.includes('refund number'))('with a number that its notification has, too', async () => {
      const { provider, stored: payment, fake, events, call } = await paid()
      const refund = await provider.refund?.(payment(), { money: money('500.00'), idempotencyKey: 'refund-1' }, call)
      await fake.idle()
      if (pair.lacks.includes('refunded')) return
      expect(events.find(({ kind }) => kind === 'refunded')).toMatchObject({ refundId: refund?.refundId })
    })
  })

  describe.skipIf(!pair.interval)('has subscriptions', () => {
    const interval = pair.interval

    it('that say their first payment, a renewal, a failed one and their end', async () => {
      const {
        fake,
        all,
        events,
        request,
        created: page,
        provider,
        call,
      } = await paid({ ...(interval && { interval }) })
      const started = await provider.subscribe?.(stored(request, page, all), call)
      const subscriptionId = started?.subscriptionId ?? all.find(each => each.subscriptionId)?.subscriptionId
      expect(subscriptionId).toBe(fake.payment().subscription?.id)
      events.length = 0
      await fake.renew()
      await fake.failRenewal()
      await fake.endSubscription()
      expect(events.map(({ kind }) => kind)).toEqual(['renewed', 'renewal-failed', 'subscription-ended'])
      for (const event of events) expect(event.subscriptionId).toBe(subscriptionId)
    })

    it('that end when the shop ends them', async () => {
      const { fake, all, request, created: page, provider, call } = await paid({ ...(interval && { interval }) })
      const started = await provider.subscribe?.(stored(request, page, all), call)
      await provider.endSubscription?.({ ...stored(request, page, all), ...started }, call)
      await provider.endSubscription?.({ ...stored(request, page, all), ...started }, call)
      await fake.idle()
      expect(fake.payment().subscription?.status).toBe('ended')
    })
  })
})
