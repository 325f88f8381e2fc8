import { timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, type PluginHost, subjectOf, subjectRoutes, UnauthorizedError } from '@tessera/server'
import { endpointsOf, unlinkEndpoints } from '../endpoints.ts'
import { NoBotError } from '../errors.ts'
import { handleUpdate, type TelegramUpdate } from './handle-update.ts'
import { linkCode } from './link-code.ts'
import { callTelegram, hasBot } from './telegram-api.ts'
import { webhookPath, webhookSecret } from './telegram-updates.ts'

/** Where a subject links its chat with the bot, and where Telegram sends what the bot is told. */
export function registerTelegram(app: FastifyInstance, host: PluginHost): void {
  let botName: Promise<string> | undefined
  const nameOfBot = () => {
    botName ??= callTelegram<{ username: string }>(host, 'getMe').then(({ username }) => username)
    botName.catch(() => {
      botName = undefined
    })
    return botName
  }

  subjectRoutes(app, host, '/notification-module/telegram-link', routes => {
    routes.get('', { schema: { summary: 'Whether the bot writes to the subject' } }, async (request, reply) => {
      const { subjectId } = subjectOf(request)
      reply.header('cache-control', 'no-store')
      const linked = await endpointsOf(host, 'telegram', [subjectId])
      return { data: { isAvailable: hasBot(host), isLinked: linked.has(subjectId) } }
    })

    routes.post(
      '',
      {
        config: { access: 'registered' },
        schema: { summary: 'An address at Telegram that links a chat to the subject' },
      },
      async (request, reply) => {
        if (!hasBot(host)) throw new NoBotError()
        const { code, expiresAt } = linkCode(host, subjectOf(request).subjectId)
        reply.header('cache-control', 'no-store')
        return { data: { url: `https://t.me/${await nameOfBot()}?start=${code}`, expiresAt } }
      },
    )

    routes.delete('', { schema: { summary: 'Ends that the bot writes to the subject' } }, async request => ({
      data: { removed: await unlinkEndpoints(host, 'telegram', subjectOf(request).subjectId) },
    }))
  })

  app.post<{ Body: TelegramUpdate }>(
    webhookPath,
    {
      config: { access: 'public' },
      schema: {
        summary: 'What Telegram tells the bot',
        body: {
          type: 'object',
          required: ['update_id'],
          properties: { update_id: { type: 'integer' } },
          additionalProperties: true,
        },
      },
    },
    async request => {
      const given = Buffer.from(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''))
      const known = Buffer.from(webhookSecret(host))
      if (!hasBot(host) || given.length !== known.length || !timingSafeEqual(given, known))
        throw new UnauthorizedError()
      await handleUpdate(host, request.body)
      return { data: { ok: true } }
    },
  )
}
