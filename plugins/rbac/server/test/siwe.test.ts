import { describe, expect, test } from 'vitest'
import { parseWalletMessage, type WalletMessage } from '../src/wallet/wallet-message.ts'
import { isSignedByKey } from '../src/wallet/wallet-signature.ts'
import { meetsTerms } from '../src/wallet/wallet-terms.ts'
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

/** What the login does with a message, apart from checking that the nonce is unused. */
async function isGood({ message, signature, terms }: Vector): Promise<boolean> {
  const parsed = parseWalletMessage(message)
  if (!parsed || !meetsTerms(parsed, { ...terms, now: new Date(terms.now) })) return false
  return isSignedByKey(message, parsed, signature as `0x${string}`)
}

describe('a message of EIP-4361', () => {
  test.each(parsingPositive)('is parsed with $name', ({ message, fields }) => {
    expect(parseWalletMessage(message)).toEqual(fields as unknown as WalletMessage)
  })

  test.each(parsingNegative)('is rejected with $name', ({ message }) => {
    expect(parseWalletMessage(message)).toBeNull()
  })

  test('is parsed in time linear in its length, whatever it holds', () => {
    const [first] = parsingPositive
    const long = 'a%20'.repeat(200_000)
    for (const message of [`${long} wants you to`, `${first?.message}\nRequest ID: ${long} `, long]) {
      expect(parseWalletMessage(message) === null).toBe(true)
    }
  })

  test.each(verificationPositive)('is accepted $name', async vector => {
    expect(await isGood(vector)).toBe(true)
  })

  test.each(verificationNegative)('T-081: is rejected $name', async vector => {
    // A vector that can't be parsed would prove nothing.
    expect(parseWalletMessage(vector.message)).not.toBeNull()
    expect(await isGood(vector)).toBe(false)
  })

  test.each(['withStatement', 'withoutStatement'] as const)('is accepted as the worked example %s', async name => {
    const { address, terms } = worked
    expect(parseWalletMessage(worked[name].message)?.address).toBe(address)
    expect(await isGood({ ...worked[name], terms })).toBe(true)
    expect(await isGood({ ...worked[name], terms: { ...terms, nonce: 'another12345' } })).toBe(false)
  })
})
