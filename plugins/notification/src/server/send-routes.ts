import { ownValues } from '@tessera/core'
import { type FastifyInstance, idOf, messageTexts, NotFoundError, type PluginHost, system } from '@tessera/server'
import { notification, topic } from '../index.ts'
import { MailFailedError } from './errors.ts'
import { handOver } from './hand-over.ts'
import { notificationsOf } from './notifications.ts'

type Texts = typeof import('../../messages/en.json')['test']

/** What administrators send: again, now, or as a test. */
export function registerSending(app: FastifyInstance, host: PluginHost): void {
  const config = { access: 'administrator' } as const

  app.post(
    `/api/${notification.path}/:id/send`,
    { config, schema: { summary: 'Sends a notification again, now' } },
    async request => {
      const id = idOf(request)
      const row = await host.database.transaction(async transaction => {
        const context = { ...system, transaction }
        if (!(await host.service(notification).find(id, context))) throw new NotFoundError()
        const now = new Date().toISOString()
        const values = { status: 'new', attempts: 0, lastError: null, nextAttemptAt: now } as const
        const waiting = await host.service(notification).update(id, ownValues(notification, values), context)
        await notificationsOf(host).wake([waiting.method ?? ''], transaction)
        return waiting
      })
      return { data: row }
    },
  )

  app.post(
    `/api/${topic.path}/send-all`,
    { config, schema: { summary: 'Hands what is due over to the channels, as the site does every minute' } },
    async () => ({ data: { queued: await handOver(host) } }),
  )

  app.post<{ Body: { readonly to: string } }>(
    `/api/${notification.path}/test`,
    {
      config,
      schema: {
        summary: 'Sends a test mail, and tells what the mail server says',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['to'],
          properties: { to: { type: 'string', format: 'email', maxLength: 254 } },
        },
      },
    },
    async request => {
      const { to } = request.body
      const { language, texts } = messageTexts(host, '@tessera/notification', request.headers['accept-language'])
      const { test } = texts as unknown as { readonly test: Texts }
      try {
        await host.mail.send(to, { language, subject: test.subject, heading: test.subject, paragraphs: [test.text] })
      } catch (error) {
        throw new MailFailedError({ reason: (error as Error).message.slice(0, 1000) })
      }
      return { data: { to, transport: host.configuration.smtp ? 'smtp' : 'file' } }
    },
  )
}
