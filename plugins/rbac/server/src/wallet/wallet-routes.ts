import { authenticationPath } from '@tessera/rbac'
import { addressKey, type FastifyInstance } from '@tessera/server'
import type { Rbac } from '../rbac.ts'
import { subjectOfAccount } from '../subjects/subject-of-account.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { readRpcUrls } from './rpc-urls.ts'
import { challengeCookie, challengeSeconds, issueChallenge } from './wallet-challenge.ts'
import { type WalletProof, walletProofSchema } from './wallet-proof.ts'

const url = `${authenticationPath}/ethereum-virtual-machine`
const config = { access: 'public' } as const
const logins = { tokens: 30, seconds: 15 * 60 }
const challenges = { tokens: 120, seconds: 15 * 60 }

/**
 * Logs in with a wallet: GET returns what the message must contain, POST takes it signed.
 * @throws ConfigurationError for an invalid EVM_RPC_URLS
 */
export function registerWallet(app: FastifyInstance, rbac: Rbac): void {
  const { configuration, rateLimiter } = rbac.host
  readRpcUrls(configuration.environment.EVM_RPC_URLS)
  const cookie = challengeCookie(configuration)

  app.get(url, { config, schema: { summary: 'What a wallet has to sign to log in' } }, async (request, reply) => {
    await rateLimiter.consume('rbac/wallet-challenge-by-address', addressKey(request), challenges)
    const issued = issueChallenge(configuration, new Date())
    cookie.set(reply, issued.cookie, challengeSeconds)
    return { data: issued.challenge }
  })

  app.post<{ Body: WalletProof }>(
    url,
    { config, schema: { summary: 'Logs in with a wallet', body: walletProofSchema } },
    async (request, reply) => {
      await rateLimiter.consume('rbac/wallet-by-address', addressKey(request), logins)
      // Loaded on demand: the wallet code is large, and most sites never use it.
      const { proveWallet } = await import('./prove-wallet.ts')
      const account = await proveWallet(rbac, request, request.body)
      cookie.clear(reply)
      const proven = { provider: 'EVM', account } as const
      const who = await subjectOfAccount(rbac.host, request.caller, proven, visitorLanguage(request, configuration))
      const data = await rbac.sessions.signIn(request, reply, { ...who, provider: 'EVM' })
      return { data }
    },
  )
}
