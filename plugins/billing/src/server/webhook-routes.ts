import { setTimeout as wait } from 'node:timers/promises'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, NotFoundError } from '@tessera/server'
import type { Billing } from './billing.ts'
import { NotificationRefusedError } from './errors.ts'
import { handleStored, type StoredNotification, storeNotification } from './inbox.ts'
import { jobNames } from './job-names.ts'
import { type Objection, type ParsedNotification, SignatureError } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'
import { refusalCounter } from './refused-notifications.ts'

/** Ten times what providers send. */
const maxBytes = 256 * 1024
/** 0xProcessing wants its reply within three seconds; what takes longer goes on without it. */
const patience = 2_000

interface Parameters {
  readonly provider: string
  readonly kind?: string
}

/** Receives the notifications of the providers: verifies the bytes, stores, replies as documented, handles once. */
export async function registerWebhooks(app: FastifyInstance, billing: Billing): Promise<void> {
  const countRefusal = refusalCounter(billing)
  const options = {
    bodyLimit: maxBytes,
    config: { access: 'public', strangerBodyLimit: maxBytes },
    schema: { summary: 'Receives notifications of a payment provider', tags: ['billing'] },
  } as const
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of ['/webhook', '/webhook/:kind']) {
      scope.post<{ Params: Parameters }>(`/api/billing/payment-intents/:provider${url}`, options, receive)
    }
  })

  async function receive(request: FastifyRequest<{ Params: Parameters }>, reply: FastifyReply): Promise<FastifyReply> {
    const opened = billing.registry.find(request.params.provider)
    if (!opened) throw new NotFoundError()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const parsed = await parse(opened, request, body)
    const stored = await storeNotification(billing, opened, parsed, body)
    const objection = await handle(billing, stored)
    const { status, contentType = 'text/plain; charset=utf-8', body: text } = parsed.reply(objection)
    // As bytes, so that nothing is added to what the provider documents.
    const headers = { 'content-type': contentType, 'cache-control': 'no-store' }
    return reply.code(status).headers(headers).send(Buffer.from(text))
  }

  /** @throws NotificationRefusedError when the bytes are not the provider's; they are stored nowhere */
  async function parse(
    { provider }: OpenedProvider,
    { headers, params: { kind }, log }: FastifyRequest<{ Params: Parameters }>,
    body: Buffer,
  ): Promise<ParsedNotification> {
    const path = `/api/billing/payment-intents/${provider.name}/webhook${kind === undefined ? '' : `/${kind}`}`
    const url = `${billing.host.configuration.publicUrl}${path}`
    try {
      return await provider.parse({ body, headers, url, ...(kind !== undefined && { kind: kind.toLowerCase() }) })
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error
      log.warn({ provider: provider.name, reason: error.message, bytes: body.length }, 'Notification refused')
      await countRefusal(provider.name)
      throw new NotificationRefusedError()
    }
  }
}

/**
 * Handles the events of a notification, in this request if that is quick, else after it. Whatever fails is a job: the
 * provider's part is done, since they are stored.
 * @returns why the provider may not charge, if it asks
 */
async function handle(billing: Billing, stored: readonly StoredNotification[]): Promise<Objection | undefined> {
  let objection: Objection | undefined
  const open = stored.filter(({ isProcessed, event }) => !isProcessed && event.kind !== 'check')
  for (const { event, id } of stored) {
    if (event.kind === 'check') objection ??= (await handleStored(billing, id))?.objection
  }
  const work = Promise.all(open.map(({ id }) => handleOrEnqueue(billing, id)))
  const given = new AbortController()
  await Promise.race([work, wait(patience, undefined, { signal: given.signal }).catch(() => {})])
  given.abort()
  return objection
}

async function handleOrEnqueue(billing: Billing, id: string): Promise<void> {
  try {
    await handleStored(billing, id)
  } catch (error) {
    billing.log.error({ err: error, event: id }, 'A notification is handled later')
    await billing.host.jobs
      .enqueue(jobNames.handleEvent, { id }, { singletonKey: id })
      .catch(cause => billing.log.error(cause))
  }
}
