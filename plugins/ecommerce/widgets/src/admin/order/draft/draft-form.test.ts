import { describe, expect, it } from 'vitest'
import { changesOf, type Draft, type DraftForm, discountedPart, formOf, inputOf, problemsOf } from './draft-form.ts'

const euro = { code: 'EUR', symbol: '€', fractionDigits: 2 }
const stored = {
  email: null,
  customerName: null,
  language: null,
  comment: null,
  agreed: null,
  address: null,
  ordersToProducts: [],
}
const empty = formOf(stored as unknown as Draft, euro)
const written = (change: Partial<DraftForm>) => ({ ...empty, ...change })

describe('the form of a draft', () => {
  it('of nothing asks for nothing', () => {
    expect(inputOf(empty, euro)).toEqual({
      email: null,
      customerName: null,
      language: null,
      comment: null,
      address: null,
      agreed: null,
      lines: [],
    })
  })

  it('takes percentages and amounts as people write them, with their reason', () => {
    const percent = written({ discountKind: 'percent', discount: '12,5', discountReason: ' A friend ' })
    expect(inputOf(percent, euro).agreed).toEqual({ discount: { percent: 1250, reason: 'A friend' } })
    const amount = written({ discountKind: 'amount', discount: '12.5', discountReason: 'A friend' })
    expect(inputOf(amount, euro).agreed).toEqual({ discount: { amount: 1250, reason: 'A friend' } })
  })

  it('stores nothing of what is half written, and says what is missing', () => {
    const half = written({
      email: 'grace@',
      discountKind: 'amount',
      discount: '5',
      delivery: 'own',
      deliveryTitle: 'Crane',
    })
    expect([...problemsOf(half, euro)]).toEqual(['email', 'discountReason', 'deliveryAmount'])
    expect(inputOf(half, euro)).not.toHaveProperty('email')
    expect(inputOf(half, euro)).not.toHaveProperty('agreed')
    const address = { name: 'Ada', country: 'DE', city: '', street: '' }
    expect(inputOf(written({ address }), euro)).not.toHaveProperty('address')
    expect(inputOf(written({ address: { ...address, name: '' } }), euro).address).toBeNull()
  })

  it('leaves a product with options out until one of its SKUs is chosen', () => {
    const line = { key: '1', productId: 'p', skuId: null, storeId: null, quantity: 2, needsSku: true }
    expect(inputOf(written({ lines: [line] }), euro).lines).toEqual([])
    const chosen = { productId: 'p', skuId: 's', storeId: null, quantity: 2 }
    expect(inputOf(written({ lines: [{ ...line, skuId: 's' }] }), euro).lines).toEqual([chosen])
  })

  it('knows that subscriptions get no discount', () => {
    const of = (...intervals: readonly (string | null)[]) =>
      discountedPart({ ordersToProducts: intervals.map(interval => ({ interval })) } as unknown as Draft)
    expect([of(), of(null), of('month', null), of('month')]).toEqual(['all', 'all', 'some', 'none'])
  })

  it('begins with what is stored, and asks for what differs alone', () => {
    const agreed = {
      currencyId: 'c',
      discount: { percent: 1000, reason: 'A friend' },
      delivery: { deliveryMethodId: 'd' },
    }
    const form = formOf({ ...stored, agreed } as unknown as Draft, euro)
    const input = inputOf(form, euro)
    expect(input.agreed).toEqual(agreed)
    expect(changesOf(input, input)).toBeNull()
    expect(changesOf(input, inputOf({ ...form, comment: 'By phone' }, euro))).toEqual({ comment: 'By phone' })
  })
})
