import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it('formats sizes for people', () => {
  expect(fileSize(0, 'en')).toBe('0 byte')
  expect(fileSize(999, 'en')).toBe('999 byte')
  expect(fileSize(1400, 'en')).toBe('1.4 kB')
  expect(fileSize(52_428_800, 'en')).toBe('52 MB')
  expect(fileSize(1_400_000, 'ru')).toMatch(/^1,4\sМБ$/)
})
