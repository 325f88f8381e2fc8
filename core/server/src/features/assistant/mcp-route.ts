import { Readable } from 'node:stream'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnauthorizedError } from '../../errors/errors.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { AssistantDoor } from './assistant-door.ts'

const path = '/mcp'
const config = { access: 'public' } as const

/** Registers the endpoint of the Model Context Protocol (Streamable HTTP, without sessions), for callers with an API key. */
export function registerMcp(app: FastifyInstance, host: Pick<ServerHost, 'configuration'>): void {
  let loading: Promise<McpHttpHandler> | undefined
  app.addHook('onClose', async () => (await loading)?.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    config,
    schema: { hide: true },
    async handler(request, reply) {
      if (request.caller.kind !== 'api-key') {
        reply.header('www-authenticate', 'Bearer')
        throw new UnauthorizedError()
      }
      // Loaded by the first request: most processes get none.
      loading ??= createHandler(app)
      const { fetch } = await loading
      const response = await fetch(webRequest(request, host.configuration.publicUrl), { parsedBody: request.body })
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
    },
  })
}

async function createHandler(app: FastifyInstance): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createAssistant }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-assistant.ts'),
  ])
  return createMcpHandler(({ requestInfo }) => createAssistant(doorWithin(app, requestInfo?.headers)), {
    onerror: error => app.log.error(error),
  })
}

function webRequest({ method, url, body, headers: given }: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (typeof value === 'string') headers.set(name, value)
  const sent = body === undefined || body === null ? {} : { body: JSON.stringify(body) }
  return new Request(new URL(url, publicUrl), { method, headers, ...sent })
}

/** The routes of this host, with the credentials of a request: its rights are those of its key, whatever it asks for. */
function doorWithin(app: FastifyInstance, headers: Headers | undefined): AssistantDoor {
  const own = Object.fromEntries([...(headers ?? [])].filter(([name]) => /^(host|authorization)$/.test(name)))
  return {
    async request(method, url, body) {
      const response = await app.inject({
        method,
        url,
        headers: own,
        ...(body !== undefined && { payload: body }),
      })
      const { location } = response.headers
      return { status: response.statusCode, text: response.payload, location: location?.toString() }
    },
  }
}
