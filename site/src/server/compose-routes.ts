import { page } from '@tessera/host'
import { type Host, preferredLanguage } from '@tessera/server'
import { composePath, previewPath } from '@tessera/widget-sdk/compose'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerFormOfJson } from './form-of-json.ts'
import { parsePageAddress } from './page-address.ts'
import { pageFinder } from './page-finder.ts'
import type { PageSource } from './page-source.ts'
import { previewBody, previewQuery } from './preview-schema.ts'
import { type PreviewRequest, Previews } from './previews.ts'
import { sendPage } from './send-page.ts'

const config = { access: 'public' } as const

/**
 * Serves previews for the back office's composer, to those who may change pages: `/_compose/<language>/<path>` is the page
 * at that address, annotated with the records that it was rendered from, `/_compose/preview` a record by itself. Previews
 * are rendered for each request and never cached. Their links are those that visitors see: the composer maps them
 * (`composeAddress` of `@tessera/widget-sdk/compose`).
 * @param previewTimeoutMs how long a preview may take
 */
export async function registerComposer(
  app: FastifyInstance,
  host: Host,
  source: PageSource,
  previewTimeoutMs = 10_000,
): Promise<void> {
  const { languages, defaultLanguage } = host.configuration
  const preferred = (request: FastifyRequest) =>
    preferredLanguage(request.headers['accept-language'], languages, defaultLanguage)
  const previews = new Previews(host, source, previewTimeoutMs)
  const { pageFor } = pageFinder({
    find: (language, url, search) => source.previewPage(language, url, search),
    failed: language => source.failed(language, true),
    onError: (error, where) => app.log.error(error, `Preview of ${where} failed`),
  })

  await app.register(async scope => {
    registerFormOfJson(scope, 'request')
    scope.addHook('onRequest', async request => {
      host.access.authorize(request.caller, 'PATCH', `/api/${page.path}/:id`)
    })
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (isJson(request)) throw error
      return sendErrorDocument(error, request, reply)
    })

    scope.get(`${composePath}/*`, { config }, async (request, reply) => {
      const target = (request.raw.url ?? '').slice(composePath.length)
      const address = parsePageAddress(target, languages, () => preferred(request))
      if (address.kind === 'redirect') return reply.redirect(`${composePath}${address.path}`, 302)
      if (address.kind === 'invalid') return sendPage(request, reply, await pageFor(preferred(request), '/404'))
      return sendPage(request, reply, await pageFor(address.language, address.url, address.search))
    })

    scope.get<{
      Querystring: Record<'entity' | 'id', string> & Partial<Record<'variant' | 'language' | 'url', string>>
    }>(previewPath, { config, schema: { querystring: previewQuery } }, async (request, reply) => {
      const { entity, id, variant, ...place } = request.query
      const show = { entity, id, ...(variant !== undefined && { variant }) }
      return sendPage(request, reply, await previews.render({ show, ...place }, request.caller))
    })

    scope.post<{ Body: PreviewRequest }>(
      previewPath,
      { config, schema: { body: previewBody, hide: true } },
      async (request, reply) => sendPage(request, reply, await previews.render(request.body, request.caller)),
    )
  })

  async function sendErrorDocument(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { statusCode: status = 500 } = error
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'Preview failed')
    const [path = ''] = (request.raw.url ?? '').slice(composePath.length).split('?')
    const [, first = '', ...rest] = path.split('/')
    const wanted = [first, languageOf(request.query), languageOf(request.body)].find(each => languages.includes(each))
    const { html, headers } = await source.errorDocument({
      language: wanted ?? preferred(request),
      url: `/${rest.join('/')}`,
      status,
      causes: status === 400 || status === 409 || status === 412 || status === 422 ? causesOf(error) : [],
    })
    return reply.code(status).headers(headers).send(html)
  }
}

/** Sent by a script, not by a frame: errors are returned as the API returns them. */
function isJson({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false
}

function languageOf(value: unknown): string {
  return String((value as { readonly language?: unknown } | null | undefined)?.language ?? '')
}

function causesOf(error: FastifyError & { readonly causes?: readonly string[] }): readonly string[] {
  return error.causes ?? [error.message]
}
