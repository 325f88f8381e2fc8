import { authenticationPath, type Confirmation, identity, type Provider, subjectsToIdentities } from '@tessera/rbac'
import {
  addressKey,
  type FastifyInstance,
  type FastifyRequest,
  type Queryable,
  selected,
  sqlNames,
  ValidationError,
} from '@tessera/server'
import {
  AnonymousSubjectError,
  rbacIssues,
  TelegramRefusedError,
  WalletRefusedError,
  WrongPasswordError,
} from '../errors.ts'
import { isEffectiveSql } from '../identities/effective.ts'
import { findPassword } from '../passwords/password-hash.ts'
import type { Rbac } from '../rbac.ts'
import { readAuthenticator } from '../second-factor/authenticator-record.ts'
import { codeSchema } from '../second-factor/authenticator-routes.ts'
import { confirmCode } from '../second-factor/confirm-code.ts'
import { assertRecentAuthentication, recordAuthentication } from '../sessions/recent-authentication.ts'
import { proveTelegram } from '../telegram/prove-telegram.ts'
import { type TelegramProof, telegramProofSchema } from '../telegram/telegram-proof.ts'
import { type WalletProof, walletProofSchema } from '../wallet/wallet-proof.ts'
import { bodyOf, passwordSchema } from './credentials.ts'
import { describedResponse } from './responses.ts'

type Shown = { readonly password: string } | { readonly code: string } | WalletProof | TelegramProof

const url = `${authenticationPath}/confirm`
const config = { access: 'subject' } as const
const byAddress = { name: 'rbac/confirm-by-address', tokens: 50, seconds: 15 * 60 }
const bySubject = { name: 'rbac/confirm-by-subject', tokens: 10, seconds: 15 * 60 }
/** An account usually has one address; each further one costs another hash. */
const maxPasswords = 3

/** Told apart by the properties that only one of them has. */
const body = {
  type: 'object',
  if: { required: ['password'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: bodyOf({ password: { ...passwordSchema, minLength: 1 } }),
  else: {
    if: { required: ['code'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: bodyOf({ code: codeSchema }),
    else: {
      if: { required: ['signature'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: walletProofSchema,
      else: telegramProofSchema,
    },
  },
} as const

const confirmation = describedResponse('Until when credentials may be changed', {
  type: 'object',
  required: ['until'],
  properties: { until: { type: 'string' } },
})

/**
 * Re-authenticates the holder of a session before credentials change, so that a borrowed session can't become a stolen
 * account. Accepts the password, a code of the authenticator, or a wallet or Telegram account of the subject.
 */
export function registerConfirm(app: FastifyInstance, rbac: Rbac): void {
  const { database, rateLimiter } = rbac.host

  app.get(
    url,
    {
      config,
      schema: {
        summary: 'Whether the caller has authenticated recently; 403 if not',
        response: { 200: confirmation },
      },
    },
    async ({ caller }) => ({ data: await read(database, caller) }),
  )

  app.post<{ Body: Shown }>(
    url,
    {
      config,
      schema: {
        summary: 'Authenticates again, so that credentials may be changed for ten minutes',
        description:
          '`{ password }`, `{ code }` of the authenticator or for recovery, the signed message of a wallet, or what Telegram signed.',
        body,
        response: { 200: confirmation },
      },
    },
    async request => {
      const { subjectId, sessionId } = request.caller
      if (subjectId === undefined || sessionId === undefined) {
        throw new ValidationError(rbacIssues.RBAC_ONLY_SUBJECTS())
      }
      await rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
      await assertShown(rbac, request, subjectId, request.body)
      await recordAuthentication(database, sessionId)
      return { data: await read(database, request.caller) }
    },
  )
}

async function read(database: Pick<Queryable, 'query'>, caller: FastifyRequest['caller']): Promise<Confirmation> {
  return { until: (await assertRecentAuthentication(database, caller)) ?? new Date().toISOString() }
}

/** @throws the error that a login with the same credential would fail with */
async function assertShown(rbac: Rbac, request: FastifyRequest, subjectId: string, shown: Shown): Promise<void> {
  const { database, rateLimiter } = rbac.host
  const credentials = await database.query<Credential>({ text: credentialsSql, values: [subjectId] })
  if (credentials.length === 0) throw new AnonymousSubjectError()
  const has = (provider: Provider, account: string) =>
    credentials.some(each => each.provider === provider && each.account === account)

  if (isPassword(shown)) {
    await rateLimiter.consume(bySubject.name, subjectId, bySubject)
    const hashes = credentials.flatMap(({ password }) => password ?? []).slice(0, maxPasswords)
    if ((await findPassword(hashes.length > 0 ? hashes : [null], shown.password)) === -1) throw new WrongPasswordError()
    await rateLimiter.refund(bySubject.name, subjectId)
  } else if (isCode(shown)) {
    const record = await readAuthenticator(rbac.host, subjectId)
    if (record?.confirmedAt == null) throw new ValidationError(rbacIssues.RBAC_NO_AUTHENTICATOR('code'))
    await confirmCode(rbac, record, shown.code)
  } else if (isWallet(shown)) {
    const { proveWallet } = await import('../wallet/prove-wallet.ts')
    if (!has('EVM', await proveWallet(rbac, request, shown))) throw new WalletRefusedError()
  } else if (!has('telegram', await proveTelegram(rbac, shown))) throw new TelegramRefusedError()
}

function isPassword(shown: Shown): shown is { readonly password: string } {
  return 'password' in shown
}

function isCode(shown: Shown): shown is { readonly code: string } {
  return 'code' in shown
}

function isWallet(shown: Shown): shown is WalletProof {
  return 'signature' in shown
}

interface Credential {
  readonly provider: Provider
  readonly account: string | null
  readonly password: string | null
}

const [identities, i] = sqlNames(identity, 'i')
const [links, l] = sqlNames(subjectsToIdentities, 'l')
// By hand: the rule of effective.ts is SQL.
const credentialsSql = `select ${selected(i, 'provider', 'account')},
  case when ${i.provider} = 'email_and_password' then ${i.password} end as "password"
from ${links} join ${identities} on ${i.id} = ${l.identityId}
where ${l.subjectId} = $1::uuid and ${isEffectiveSql(i, l)} order by ${l.createdAt}, ${l.id}`
