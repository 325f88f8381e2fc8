import { expect, test } from 'vitest'
import { bodyCompiler } from './validator.ts'

const compile = bodyCompiler()
const numbers = compile(() => ({ type: 'array', items: { type: 'number' } }))
const wrong = (count: number) => Array(count).fill('a')

test('all faults of a small value are reported', () => {
  expect(numbers(wrong(30))).toBe(false)
  expect(numbers.errors).toHaveLength(30)
})

test('T-161: of a large value only the first fault is reported, however many there are', () => {
  expect(numbers(wrong(200_000))).toBe(false)
  expect(numbers.errors).toHaveLength(1)
  const fields = compile(() => ({ type: 'object', additionalProperties: false }))
  expect(fields(Object.fromEntries(wrong(50_000).entries()))).toBe(false)
  expect(fields.errors).toHaveLength(1)
})

test('a value that passes leaves no faults of the one before it', () => {
  numbers(wrong(3))
  expect(numbers([1, 2])).toBe(true)
  expect(numbers.errors).toBeNull()
})
