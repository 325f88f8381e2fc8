import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test("a wallet's address is shown by its first 6 and last 4 characters", () => {
  expect(shortAddress('0xA0Cf798816D4b9b9866b5330EEa46a18382f251e')).toBe('0xA0Cf…251e')
})

test('a short text is shown in full', () => {
  expect(shortAddress('0x12345678')).toBe('0x12345678')
})
