import { describe, expect, test } from 'vitest'
import { parseWalletMessage, type WalletMessage } from '../src/server/wallet/wallet-message.ts'
import { isSignedByKey } from '../src/server/wallet/wallet-signature.ts'
import { meetsTerms } from '../src/server/wallet/wallet-terms.ts'
import parsingNegative from './siwe/parsing-negative.json' with { type: 'json' }
import parsingPositive from './siwe/parsing-positive.json' with { type: 'json' }
import verificationNegative from './siwe/verification-negative.json' with { type: 'json' }
import verificationPositive from './siwe/verification-positive.json' with { type: 'json' }
import worked from './siwe/worked-examples.json' with { type: 'json' }

interface Vector {
  readonly message: string
  readonly signature: string
  readonly terms: {
    readonly publicUrl: string
    readonly chainIds: readonly number[]
    readonly nonce: string
    readonly now: string
  }
}

/** What the login does with a message, without what is remembered of nonces. */
async function isGood({ message, signature, terms }: Vector): Promise<boolean> {
  const parsed = parseWalletMessage(message)
  if (!parsed || !meetsTerms(parsed, { ...terms, now: new Date(terms.now) })) return false
  return isSignedByKey(message, parsed, signature as `0x${string}`)
}

describe('a message of EIP-4361', () => {
  test.each(parsingPositive)('is read with $name', ({ message, fields }) => {
    expect(parseWalletMessage(message)).toEqual(fields as unknown as WalletMessage)
  })

  test.each(parsingNegative)('is none with $name', ({ message }) => {
    expect(parseWalletMessage(message)).toBeNull()
  })

  test('is read in time that grows with its length, whatever it holds', () => {
    const [first] = parsingPositive
    const long = 'a%20'.repeat(200_000)
    for (const message of [`${long} wants you to`, `${first?.message}\nRequest ID: ${long} `, long]) {
      expect(parseWalletMessage(message) === null).toBe(true)
    }
  })

  test.each(verificationPositive)('is good $name', async vector => {
    expect(await isGood(vector)).toBe(true)
  })

  test.each(verificationNegative)('T-081: is no good $name', async vector => {
    // A vector that is no message at all would prove nothing.
    expect(parseWalletMessage(vector.message)).not.toBeNull()
    expect(await isGood(vector)).toBe(false)
  })

  test.each(['withStatement', 'withoutStatement'] as const)('is good as the worked example %s', async name => {
    const { address, terms } = worked
    expect(parseWalletMessage(worked[name].message)?.address).toBe(address)
    expect(await isGood({ ...worked[name], terms })).toBe(true)
    expect(await isGood({ ...worked[name], terms: { ...terms, nonce: 'another12345' } })).toBe(false)
  })
})
