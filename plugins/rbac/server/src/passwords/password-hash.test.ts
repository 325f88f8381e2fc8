import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, isPasswordHash, verifyPassword } from './password-hash.ts'

test('a hash is argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(one)
  expect(isPasswordHash(one)).toBe(true)
  expect(isOutdatedHash(one)).toBe(false)
})

test('a password is compared with its hash, whichever way its letters are composed in Unicode', async () => {
  const stored = await hashPassword('caf\u00e9 at noon')
  expect(await verifyPassword(stored, 'cafe\u0301 at noon')).toBe(true)
  expect(await verifyPassword(stored, 'cafe at noon')).toBe(false)
})

test('without a hash no password is right', async () => {
  for (const stored of [null, '', 'plain', '$argon2i$v=19$m=1,t=1,p=1$abc$def']) {
    expect(await verifyPassword(stored, 'plain')).toBe(false)
  }
})

test('a hash with earlier parameters still matches and is known to be outdated', async () => {
  // Of the reference implementation, with its order of parameters.
  const earlier = '$argon2id$v=19$m=8192,p=1,t=3$Q6FlHpwDeeOZRpCHkRN32A$tiq8mJPQLAfRbEU6n615Xg94S+075N8Ok80RFY60txc'
  expect(await verifyPassword(earlier, 'old friend')).toBe(true)
  expect(isOutdatedHash(earlier)).toBe(true)
})

test('T-041: two hash at once and twenty wait; the next one is asked to try again', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword(null, 'guess')))
  const refused = attempts.filter(attempt => attempt.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ statusCode: 503, code: 'RBAC_BUSY' })
  expect(await verifyPassword(null, 'guess')).toBe(false)
})
