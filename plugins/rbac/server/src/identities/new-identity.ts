import type { OwnValues } from '@tessera/core'
import { type identity, passwordLength } from '@tessera/rbac'
import type { FastifyRequest } from '@tessera/server'
import { hashPassword } from '../passwords/password-hash.ts'
import { assertGoodPassword } from '../passwords/password-policy.ts'
import type { Rbac } from '../rbac.ts'
import { proveTelegram } from '../telegram/prove-telegram.ts'
import { type TelegramProof, telegramProofSchema } from '../telegram/telegram-proof.ts'
import { type WalletProof, walletProofSchema } from '../wallet/wallet-proof.ts'

export interface EmailAndPassword {
  readonly email: string
  readonly password: string
}

export type NewIdentity = EmailAndPassword | WalletProof | TelegramProof

export const emailSchema = { type: 'string', format: 'email', maxLength: 254 } as const
export const passwordSchema = {
  type: 'string',
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
} as const

export const emailAndPasswordSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: { email: emailSchema, password: passwordSchema },
} as const

/**
 * An e-mail address with a password, a wallet's signed message, or data signed by Telegram; told apart by properties
 * that only one has.
 */
export const newIdentitySchema = {
  type: 'object',
  if: { required: ['signature'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: walletProofSchema,
  else: {
    if: { anyOf: [{ required: ['initData'] }, { required: ['hash'] }] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: telegramProofSchema,
    else: emailAndPasswordSchema,
  },
} as const

/**
 * Verifies the proof for a new identity. Not inside a transaction.
 * @returns the values of the identity
 * @throws the error that a login with the same proof would fail with; ValidationError for a bad password
 */
export async function provenIdentity(
  rbac: Rbac,
  request: FastifyRequest,
  shown: NewIdentity,
): Promise<OwnValues<typeof identity>> {
  if (isWallet(shown)) {
    const { proveWallet } = await import('../wallet/prove-wallet.ts')
    return { provider: 'EVM', account: await proveWallet(rbac, request, shown) }
  }
  if (isEmail(shown)) {
    assertGoodPassword(shown.password, { email: shown.email, configuration: rbac.host.configuration })
    return { provider: 'email_and_password', email: shown.email, password: await hashPassword(shown.password) }
  }
  return { provider: 'telegram', account: await proveTelegram(rbac, shown) }
}

function isWallet(shown: NewIdentity): shown is WalletProof {
  return 'signature' in shown
}

function isEmail(shown: Exclude<NewIdentity, WalletProof>): shown is EmailAndPassword {
  return 'email' in shown && !('initData' in shown) && !('hash' in shown)
}
