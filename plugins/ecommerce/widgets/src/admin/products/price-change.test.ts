import { describe, expect, it } from 'vitest'
import { endingsOf, priceChangeBody, productChanges } from './price-change.ts'

const currencyId = 'euro'

describe('a change of prices', () => {
  it('is asked for by a percentage or an amount, with any minus sign, and an ending', () => {
    const choice = { currencyId, unit: 'percent', by: ' 10 ', ending: '' } as const
    expect(priceChangeBody(choice)).toEqual({ currencyId, percent: '10' })
    expect(priceChangeBody({ ...choice, by: '− 12,5', ending: '.90' })).toEqual({
      currencyId,
      percent: '-12,5',
      roundTo: '.90',
    })
    expect(priceChangeBody({ ...choice, unit: 'amount', by: '–5' })).toEqual({ currencyId, amount: '-5' })
    expect(priceChangeBody({ ...choice, by: '', ending: '.99' })).toEqual({ currencyId, roundTo: '.99' })
    expect(priceChangeBody({ ...choice, by: ' ' })).toBeNull()
  })

  it('ends in what the currency can be paid in', () => {
    expect(endingsOf({ fractionDigits: 2 })).toEqual(['.00', '.90', '.99'])
    expect(endingsOf({ fractionDigits: 1 })).toEqual(['.0', '.9'])
    expect(endingsOf({ fractionDigits: 0 })).toEqual(['0', '00', '90', '99'])
  })

  it('is shown by product: the lowest price that changes, and how many do', () => {
    const price = (productId: string, before: string, after: string) => ({ productId, skuId: null, before, after })
    expect(
      productChanges([
        price('tile', '12.00', '13.20'),
        price('tile', '9.00', '9.90'),
        price('tile', '1.00', '1.00'),
        price('same', '5.00', '5.00'),
      ]),
    ).toEqual([{ productId: 'tile', before: '9.00', after: '9.90', changed: 2, count: 3 }])
  })
})
