import { paidGroups } from '@tessera/ecommerce'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustmentsOf } from './adjustments.ts'
import { codeProblem } from './given-discounts.ts'
import type { DeliveryRate, DeliveryRule, DiscountRule, TaxRules, TradedLine, TradeRules } from './trade-terms.ts'

const none: TradeRules = { discounts: [], deliveries: [], tax: null }

function lineOf(id: string, fields: Partial<TradedLine> = {}): TradedLine {
  const line: TradedLine = {
    id,
    productId: `product-${id}`,
    categoryIds: [],
    storeId: null,
    currencyId: 'EUR',
    quantity: 1,
    unitAmount: 1000,
    weight: 0,
    needsDelivery: true,
    taxClassId: null,
    group: '',
    isSubscription: false,
    ...fields,
  }
  return { ...line, group: `${line.currencyId} ${line.isSubscription}` }
}

function discountOf(id: string, fields: Partial<DiscountRule>): DiscountRule {
  return {
    id,
    title: { en: id },
    code: null,
    kind: 'percent',
    percent: null,
    amount: null,
    currencyId: null,
    everyNth: null,
    minimumSum: null,
    isCombinable: false,
    productIds: [],
    categoryIds: [],
    ...fields,
  }
}

const free: DeliveryRate = {
  currencyId: 'EUR',
  amount: 0,
  freeFrom: null,
  minimumSum: null,
  maximumSum: null,
  minimumWeight: null,
  maximumWeight: null,
}

function deliveryOf(
  id: string,
  rates: readonly Partial<DeliveryRate>[],
  fields: Partial<DeliveryRule> = {},
): DeliveryRule {
  return {
    id,
    title: { en: id },
    taxClassId: null,
    storeIds: [],
    rates: rates.map(rate => ({ ...free, ...rate })),
    ...fields,
  }
}

function taxOf(prices: TaxRules['prices'], rates: Readonly<Record<string, number>>): TaxRules {
  return { prices, rates: new Map(Object.entries(rates).map(([id, percent]) => [id, { percent, title: { en: id } }])) }
}

function rowsOf(lines: readonly TradedLine[], rules: Partial<TradeRules>, chosen: string | null = null) {
  const { adjustments } = adjustmentsOf(lines, ['EUR'], { ...none, ...rules }, chosen)
  return adjustments.map(({ kind, lineId, amount }) => [kind, lineId, amount])
}

describe('Discounts', () => {
  test('of a share are spread by largest remainder', () => {
    const lines = [lineOf('a', { unitAmount: 333 }), lineOf('b', { unitAmount: 333 }), lineOf('c', { unitAmount: 334 })]
    expect(rowsOf(lines, { discounts: [discountOf('ten', { percent: 1000 })] })).toEqual([
      ['discount', 'a', -33],
      ['discount', 'b', -33],
      ['discount', 'c', -34],
    ])
  })

  test('of an amount take off no more than there is', () => {
    const discounts = [discountOf('fifty', { kind: 'amount', amount: 5000, currencyId: 'EUR' })]
    expect(rowsOf([lineOf('a'), lineOf('b', { unitAmount: 500 })], { discounts })).toEqual([
      ['discount', 'a', -1000],
      ['discount', 'b', -500],
    ])
  })

  test('of every third item give the cheapest of three', () => {
    const discounts = [discountOf('three for two', { kind: 'nth-item', everyNth: 3 })]
    const lines = [lineOf('dear', { unitAmount: 900, quantity: 4 }), lineOf('cheap', { unitAmount: 100, quantity: 3 })]
    expect(rowsOf(lines, { discounts })).toEqual([
      ['discount', 'dear', -900],
      ['discount', 'cheap', -100],
    ])
    const half = [discountOf('second half price', { kind: 'nth-item', everyNth: 2, percent: 5000 })]
    expect(rowsOf([lineOf('a', { unitAmount: 333, quantity: 5 })], { discounts: half })).toEqual([
      ['discount', 'a', -333],
    ])
  })

  test('are for their products and categories, from their sum on, and not for subscriptions', () => {
    const lines = [
      lineOf('a', { categoryIds: ['tiles'] }),
      lineOf('b', { productId: 'saw' }),
      lineOf('c'),
      lineOf('d', { productId: 'saw', isSubscription: true }),
    ]
    const given = (fields: Partial<DiscountRule>) =>
      rowsOf(lines, { discounts: [discountOf('ten', { percent: 1000, ...fields })] }).map(([, id]) => id)
    expect(given({ categoryIds: ['tiles'] })).toEqual(['a'])
    expect(given({ categoryIds: ['tiles'], productIds: ['saw'] })).toEqual(['a', 'b'])
    expect(given({ minimumSum: 3000, currencyId: 'EUR' })).toEqual(['a', 'b', 'c'])
    expect(given({ minimumSum: 3001, currencyId: 'EUR' })).toEqual([])
    expect(given({ currencyId: 'RUB' })).toEqual([])
  })

  test('that don’t go together are chosen so that the cart is cheapest; of equal ones the code counts', () => {
    const lines = [lineOf('a')]
    const ofPercent = (id: string, percent: number, fields: Partial<DiscountRule> = {}) =>
      discountOf(id, { percent, ...fields })
    const used = (...discounts: DiscountRule[]) =>
      adjustmentsOf(lines, ['EUR'], { ...none, discounts }, null).discountIds
    expect(used(ofPercent('ten', 1000), ofPercent('twenty', 2000))).toEqual(['twenty'])
    expect(used(ofPercent('ten', 1000), ofPercent('code', 1000, { code: 'TEN' }))).toEqual(['code'])
    const together = [ofPercent('x', 1000, { isCombinable: true }), ofPercent('y', 1000, { isCombinable: true })]
    expect(used(ofPercent('eighteen', 1800), ...together)).toEqual(['x', 'y'])
    expect(used(ofPercent('nineteen', 1900, { code: 'N' }), ...together)).toEqual(['nineteen'])
  })

  test('whose code gives nothing say why', () => {
    const code = discountOf('code', { code: 'TEN', percent: 1000, minimumSum: 5000, currencyId: 'EUR' })
    const problemIn = (lines: readonly TradedLine[], rule: DiscountRule, ...others: DiscountRule[]) =>
      codeProblem(rule, lines, adjustmentsOf(lines, ['EUR'], { ...none, discounts: [rule, ...others] }, null))
    expect(problemIn([lineOf('a')], code)).toEqual({
      kind: 'minimum',
      minimumSum: 5000,
      missing: 4000,
      currencyId: 'EUR',
    })
    expect(problemIn([lineOf('a', { quantity: 5 })], code)).toBeNull()
    expect(problemIn([lineOf('a')], { ...code, productIds: ['other'] })).toEqual({ kind: 'nothing' })
    const better = discountOf('half', { percent: 5000 })
    expect(problemIn([lineOf('a', { quantity: 5 })], code, better)).toEqual({ kind: 'better' })
  })
})

describe('A delivery', () => {
  test('costs what its sum and its weight say, and nothing from its sum on', () => {
    const courier = deliveryOf('courier', [
      { amount: 500, maximumWeight: 5000, freeFrom: 10_000 },
      { amount: 900, minimumWeight: 5001 },
    ])
    const costOf = (fields: Partial<TradedLine>) =>
      adjustmentsOf([lineOf('a', fields)], ['EUR'], { ...none, deliveries: [courier] }, null).offer
    expect(costOf({ weight: 2500, quantity: 2 })).toMatchObject({ amount: 500, missing: 8000 })
    expect(costOf({ weight: 5001 })).toMatchObject({ amount: 900, missing: null })
    expect(costOf({ quantity: 10 })).toMatchObject({ amount: 0, missing: null })
  })

  test('is chosen, or else the first that is possible; from its stores only, in a currency that it has rates in', () => {
    const deliveries = [
      deliveryOf('elsewhere', [], { storeIds: ['omsk'] }),
      deliveryOf('rouble', [{ currencyId: 'RUB', amount: 1 }]),
      deliveryOf('courier', [{ amount: 500 }]),
      deliveryOf('pickup', [], { storeIds: ['vyborg'] }),
    ]
    const lines = [lineOf('a', { storeId: 'vyborg' })]
    const { offers } = adjustmentsOf(lines, ['EUR'], { ...none, deliveries }, null)
    expect(offers.map(({ deliveryMethodId }) => deliveryMethodId)).toEqual(['courier', 'pickup'])
    expect(rowsOf(lines, { deliveries })).toEqual([['delivery', null, 500]])
    expect(rowsOf(lines, { deliveries }, 'pickup')).toEqual([['delivery', null, 0]])
    expect(rowsOf(lines, { deliveries }, 'elsewhere')).toEqual([['delivery', null, 500]])
  })

  test('is for goods alone', () => {
    const deliveries = [deliveryOf('courier', [{ amount: 500 }])]
    const lines = [lineOf('course', { needsDelivery: false }), lineOf('magazine', { isSubscription: true })]
    expect(adjustmentsOf(lines, ['EUR'], { ...none, deliveries }, null)).toMatchObject({
      needsDelivery: false,
      offers: [],
    })
  })

  test('is free by a discount, which counts where it saves something', () => {
    const deliveries = [deliveryOf('courier', [{ amount: 500 }]), deliveryOf('pickup', [])]
    const discounts = [discountOf('free', { kind: 'free-delivery' }), discountOf('ten', { percent: 1000 })]
    const lines = [lineOf('a')]
    const computed = adjustmentsOf(lines, ['EUR'], { ...none, deliveries, discounts }, 'courier')
    expect([computed.offer?.amount, computed.discountIds]).toEqual([0, ['free']])
    expect(adjustmentsOf(lines, ['EUR'], { ...none, deliveries, discounts }, 'pickup').discountIds).toEqual(['ten'])
  })

  test('is free from what remains after discounts', () => {
    const deliveries = [deliveryOf('courier', [{ amount: 500, freeFrom: 1000 }])]
    expect(rowsOf([lineOf('a')], { deliveries })).toEqual([['delivery', null, 0]])
    const given = (percent: number) => rowsOf([lineOf('a')], { deliveries, discounts: [discountOf('d', { percent })] })
    expect(given(6000)).toEqual([
      ['discount', 'a', -600],
      ['delivery', null, 500],
    ])
    // Less than the delivery would cost: the cart is cheaper without.
    expect(given(1000)).toEqual([['delivery', null, 0]])
  })
})

describe('Tax', () => {
  const lines = [
    lineOf('a', { unitAmount: 333, taxClassId: 'standard' }),
    lineOf('b', { unitAmount: 333, taxClassId: 'standard' }),
    lineOf('c', { unitAmount: 334, taxClassId: 'reduced' }),
    lineOf('d', { unitAmount: 100 }),
  ]

  test('that prices contain is said, and charged by nobody', () => {
    const tax = taxOf('inclusive', { standard: 2000, reduced: 1000 })
    const { taxes, adjustments } = adjustmentsOf(lines, ['EUR'], { ...none, tax }, null)
    expect(adjustments).toEqual([])
    // 666 with 20 % contain 111; 334 with 10 % contain 30.36.
    expect([...taxes].map(([id, { percent, amount }]) => [id, percent, amount])).toEqual([
      ['a', 2000, 56],
      ['b', 2000, 55],
      ['c', 1000, 30],
    ])
  })

  test('that prices lack is added, to what remains after discounts, and to the delivery', () => {
    const deliveries = [deliveryOf('courier', [{ amount: 500 }], { taxClassId: 'standard' })]
    const discounts = [discountOf('half', { percent: 5000, productIds: ['product-a'] })]
    const tax = taxOf('exclusive', { standard: 2000, reduced: 0 })
    // 20 % of 166 + 333 + 500 are 199.8.
    expect(rowsOf(lines, { tax, deliveries, discounts })).toEqual([
      ['discount', 'a', -167],
      ['delivery', null, 500],
      ['tax', 'a', 33],
      ['tax', 'b', 67],
      ['tax', null, 100],
    ])
  })
})

const amount = fc.integer({ min: 0, max: 99_999_999 })
const some = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
const currencyIds = ['EUR', 'RUB']
const anyLine = fc.record({
  productId: fc.constantFrom('p1', 'p2', 'p3'),
  categoryIds: fc.subarray(['c1', 'c2']),
  storeId: fc.constantFrom(null, 's1', 's2'),
  currencyId: fc.constantFrom(...currencyIds),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitAmount: amount,
  weight: fc.integer({ min: 0, max: 50_000 }),
  needsDelivery: fc.boolean(),
  taxClassId: fc.constantFrom(null, 't1', 't2'),
  isSubscription: fc.boolean(),
})
const anyDiscount = fc.record({
  code: fc.constantFrom(null, 'CODE'),
  kind: fc.constantFrom('percent', 'amount', 'nth-item', 'free-delivery'),
  percent: some(10_000),
  amount: fc.option(amount, { nil: null }),
  currencyId: fc.constantFrom(null, ...currencyIds),
  everyNth: fc.option(fc.integer({ min: 2, max: 10_000 }), { nil: null }),
  minimumSum: some(1_000_000),
  isCombinable: fc.boolean(),
  productIds: fc.subarray(['p1', 'p2']),
  categoryIds: fc.subarray(['c1']),
})
const anyRate = fc.record({
  currencyId: fc.constantFrom(...currencyIds),
  amount,
  freeFrom: some(1_000_000),
  minimumSum: some(1_000_000),
  maximumSum: some(99_999_999),
  minimumWeight: some(100_000),
  maximumWeight: some(1_000_000_000),
})
const anyCart = fc.record({
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 8 })
    .map(lines => lines.map((line, at) => lineOf(`l${at}`, line))),
  discounts: fc.array(anyDiscount, { maxLength: 5 }).map(all => all.map((each, at) => discountOf(`d${at}`, each))),
  deliveries: fc
    .array(
      fc.record({
        rates: fc.array(anyRate, { maxLength: 3 }),
        storeIds: fc.subarray(['s1', 's2']),
        taxClassId: fc.constantFrom(null, 't1'),
      }),
      { maxLength: 3 },
    )
    .map(all => all.map((each, at) => deliveryOf(`m${at}`, each.rates, each))),
  tax: fc.option(
    fc.record({
      prices: fc.constantFrom('inclusive', 'exclusive'),
      t1: fc.integer({ min: 0, max: 10_000 }),
      t2: fc.integer({ min: 0, max: 10_000 }),
    }),
    { nil: null },
  ),
  chosen: fc.constantFrom(null, 'm0', 'm1', 'm2'),
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + BigInt(each), 0n)

test('Of thousands of carts no line ever costs less than nothing, everything is a line of its own, and what is paid is their sum', () => {
  fc.assert(
    fc.property(anyCart, ({ lines, discounts, deliveries, tax: given, chosen }) => {
      const tax = given && taxOf(given.prices, { t1: given.t1, t2: given.t2 })
      const { adjustments, taxes, offer, discountIds } = adjustmentsOf(
        lines,
        currencyIds,
        { discounts, deliveries, tax },
        chosen,
      )
      for (const { amount: each } of adjustments) expect(Number.isSafeInteger(each)).toBe(true)
      for (const line of lines) {
        const price = line.unitAmount * line.quantity
        const own = adjustments.filter(({ lineId }) => lineId === line.id)
        const off = sum(own.filter(({ kind }) => kind === 'discount').map(each => each.amount))
        expect(off <= 0n && BigInt(price) + off >= 0n).toBe(true)
        if (line.isSubscription) expect(off).toBe(0n)
        // The tax of a line is of what remains of it.
        const share = taxes.get(line.id)?.amount ?? 0
        expect(share >= 0 && BigInt(share) <= BigInt(price) + off + 1n).toBe(true)
        const added = own.filter(({ kind }) => kind === 'tax').map(each => each.amount)
        expect(sum(added)).toBe(given?.prices === 'exclusive' ? BigInt(share) : 0n)
      }
      // What is paid is what all lines and what is added to them come to, with each line's share in it.
      const currencyOf = (id: string) => ({ id, code: id, isDefault: id === 'EUR' })
      const paid = lines.map(({ id, quantity, unitAmount, currencyId, isSubscription }) => ({
        id,
        quantity,
        unitAmount,
        currency: currencyOf(currencyId),
        interval: isSubscription ? ({ unit: 'month', count: 1 } as const) : null,
      }))
      const groups = paidGroups(paid, adjustments)
      for (const currencyId of currencyIds) {
        const prices = lines.filter(line => line.currencyId === currencyId).map(line => line.unitAmount * line.quantity)
        const added = adjustments.filter(each => each.currencyId === currencyId).map(each => each.amount)
        const ofGroups = groups.filter(({ currency }) => currency.id === currencyId)
        expect(sum(ofGroups.map(group => group.amount))).toBe(sum([...prices, ...added]))
      }
      for (const { parts } of groups) {
        for (const { lineId, amount: share, quantity, unitAmount } of parts) {
          const own = adjustments.filter(each => lineId !== null && each.lineId === lineId).map(each => each.amount)
          expect(BigInt(share)).toBe(sum([quantity * unitAmount, ...own]))
        }
      }
      // A discount is used for what it does only.
      for (const id of discountIds) {
        const rule = discounts.find(each => each.id === id)
        expect(
          adjustments.some(({ discountId }) => discountId === id) || offer === null || rule?.kind === 'free-delivery',
        ).toBe(true)
      }
    }),
    { numRuns: 5000 },
  )
})

test('A discount never makes a cart dearer', () => {
  fc.assert(
    fc.property(anyCart, ({ lines, discounts, chosen }) => {
      const deliveries = [
        deliveryOf('m0', [
          { amount: 700, freeFrom: 50_000_000 },
          { currencyId: 'RUB', amount: 900, freeFrom: 1000 },
        ]),
      ]
      const costWith = (given: readonly DiscountRule[]) =>
        sum(
          adjustmentsOf(lines, currencyIds, { discounts: given, deliveries, tax: null }, chosen).adjustments.map(
            each => each.amount,
          ),
        )
      expect(costWith(discounts) <= costWith([])).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
