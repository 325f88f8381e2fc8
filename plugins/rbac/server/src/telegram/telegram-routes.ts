import { authenticationPath } from '@tessera/rbac'
import { addressKey, type FastifyInstance } from '@tessera/server'
import type { Rbac } from '../rbac.ts'
import { subjectOfAccount } from '../subjects/subject-of-account.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { proveTelegram } from './prove-telegram.ts'
import { type TelegramProof, telegramProofSchema } from './telegram-proof.ts'

const logins = { tokens: 30, seconds: 15 * 60 }

/** Logs in with Telegram: by the login widget, or in a Mini App. */
export function registerTelegram(app: FastifyInstance, rbac: Rbac): void {
  const { configuration, rateLimiter } = rbac.host

  app.post<{ Body: TelegramProof }>(
    `${authenticationPath}/telegram`,
    { config: { access: 'public' }, schema: { summary: 'Logs in with Telegram', body: telegramProofSchema } },
    async (request, reply) => {
      await rateLimiter.consume('rbac/telegram-by-address', addressKey(request), logins)
      const account = await proveTelegram(rbac, request.body)
      const proven = { provider: 'telegram', account } as const
      const who = await subjectOfAccount(rbac.host, request.caller, proven, visitorLanguage(request, configuration))
      const data = await rbac.sessions.signIn(request, reply, { ...who, provider: 'telegram' })
      return { data }
    },
  )
}
