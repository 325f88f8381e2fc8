import { bigint, defineModule, text } from '@tessera/core'
import { expect, it } from 'vitest'
import { number } from '../../fields/number.tsx'
import { conditionsOf, operatorsOf } from './list-filter.ts'

const { entity } = defineModule('bank')
const payment = entity('payment', { fields: { amount: bigint() } })
const bill = entity('bill', { fields: { amount: bigint({ admin: { currency: 'code' } }), code: text() } })

it('filters amounts beyond 32 bits as numbers, and drops what no amount can be', () => {
  const of = (...values: string[]) => conditionsOf(payment, { column: 'amount', operator: 'range', values }, 0)
  expect(operatorsOf(payment, 'amount')).toEqual(expect.arrayContaining(['range', 'is', 'not']))
  expect(of('3000000000', '999999999999999')).toEqual([
    { column: 'amount', method: 'gte', value: '3000000000' },
    { column: 'amount', method: 'lte', value: '999999999999999' },
  ])
  expect([of('1.5', ''), of('1000000000000000', ''), of('many', '')]).toEqual([[], [], []])
})

it('compares amounts of money in minor units with those of one currency', () => {
  const of = (operator: 'range' | 'is', ...values: string[]) =>
    conditionsOf(bill, { column: 'amount', operator, values }, 0)
  const inEuros = { column: 'code', method: 'eq', value: 'EUR' }
  expect(operatorsOf(bill, 'amount')).toEqual(['range', 'is', 'empty', 'filled'])
  expect(of('range', '1250', '2000', 'EUR')).toEqual([
    { column: 'amount', method: 'gte', value: '1250' },
    { column: 'amount', method: 'lte', value: '2000' },
    inEuros,
  ])
  expect(of('is', '1250', 'EUR')).toEqual([{ column: 'amount', method: 'eq', value: '1250' }, inEuros])
  expect(of('range', '', '2000')).toEqual([{ column: 'amount', method: 'lte', value: '2000' }])
  expect([of('range', '', '', 'EUR'), of('is', '12.50', 'EUR'), of('is', '1', "EUR'"), of('is', '', 'EUR')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

it('reads amounts of 15 digits as people type them, without losing one', () => {
  const field = payment.fields.amount
  expect(number.fromCsv?.('999 999 999 999 999', field)).toBe(999_999_999_999_999)
  expect(number.fromCsv?.('-3000000000', field)).toBe(-3_000_000_000)
})
