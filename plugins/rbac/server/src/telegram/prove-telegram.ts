import { NoTelegramError, TelegramRefusedError } from '../errors.ts'
import type { Rbac } from '../rbac.ts'
import { readTelegramLogin, type TelegramProof, telegramSeconds } from './telegram-proof.ts'

/**
 * Verifies data that Telegram signed for this site's bot; valid once across all nodes. Not inside a transaction.
 * @returns the user's id: the account of the identity
 * @throws NoTelegramError without a bot, TelegramRefusedError with the same text for every other reason
 */
export async function proveTelegram({ host }: Rbac, proof: TelegramProof): Promise<string> {
  const token = host.configuration.environment.TELEGRAM_BOT_TOKEN
  if (!token) throw new NoTelegramError()
  const login = readTelegramLogin(proof, token, new Date())
  if (!login) throw new TelegramRefusedError()
  const isFirst = await host.rateLimiter.useNonce(
    'rbac/telegram-hash',
    login.hash,
    telegramSeconds.age + telegramSeconds.ahead,
  )
  if (!isFirst) throw new TelegramRefusedError()
  return login.account
}
