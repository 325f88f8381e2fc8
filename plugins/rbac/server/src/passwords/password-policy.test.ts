import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordRefusals } from '../../test/password-refusals.ts'
import { assertGoodPassword } from './password-policy.ts'

const configuration = {
  project: { plugins: [], name: { en: 'Polden tiles', ru: 'Полдень' } },
  publicUrl: 'https://shop.polden.example',
}

function refusal(password: string, email: string | null = null): string {
  try {
    assertGoodPassword(password, { email, configuration })
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['password', 'Password', '12345678', 'qwertyuiop', '1q2w3e4r', 'iloveyou', 'sunshine', 'football'])(
  'T-043: %s is too common',
  password => {
    expect(refusal(password)).toBe(passwordRefusals.common)
  },
)

test('T-043: ten thousand common passwords are known', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(list).size).toBe(10_000)
  for (const password of list) {
    expect(password.length).toBeGreaterThanOrEqual(8)
    expect(password).toBe(password.toLowerCase())
  }
  for (const password of list.slice(0, 3_000)) expect(refusal(password), password).not.toBe('accepted')
})

test.each(['ann.lee@mail.example', 'annlee12', 'Ann.Lee!!', 'ANNLEEannlee', 'mail.example', 'mailexample1'])(
  'T-043: %s is derived from the address ann.lee@mail.example',
  password => {
    expect(refusal(password, 'ann.lee@mail.example')).toBe(passwordRefusals.ofAddress)
  },
)

test.each(['polden-tiles', 'Полдень1', 'shop.polden', 'polden123', 'shop.polden.example'])(
  'T-043: %s is derived from the name of the site',
  password => {
    expect(refusal(password)).toBe(passwordRefusals.ofSite)
  },
)

test('T-043: passwords that are too short or too long are refused', () => {
  expect(refusal('seven77')).toBe(passwordRefusals.short)
  expect(refusal('é'.repeat(257))).toBe(passwordRefusals.long)
})

test.each([
  'long walks at dusk',
  '        ',
  'тёплый камень',
  '🦊🦊🦊🦊🦊🦊🦊🦊',
  'ann.lee of the hills',
  'polden garden walls',
  'x'.repeat(64),
  'y'.repeat(256),
])('%j is a password', password => {
  expect(refusal(password, 'ann.lee@mail.example')).toBe('accepted')
})
