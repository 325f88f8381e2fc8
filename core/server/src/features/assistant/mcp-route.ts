import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnauthorizedError } from '../../errors/errors.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { AssistantDoor } from './assistant-door.ts'

const path = '/mcp'
const config = { access: 'public' } as const

/** Registers the endpoint of the Model Context Protocol (Streamable HTTP, without sessions), for callers with an API key. */
export function registerMcp(app: FastifyInstance, host: Pick<ServerHost, 'configuration'>): void {
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
      const response = await responseTo(request, doorWithin(app, request))
      reply.code(response.status)
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
    },
  })

  async function responseTo(request: FastifyRequest, door: AssistantDoor): Promise<Response> {
    // Loaded by the first request: most processes get none.
    const [{ createMcpHandler }, { createAssistant }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./create-assistant.ts'),
    ])
    const handler = createMcpHandler(() => createAssistant(door), { onerror: error => request.log.error(error) })
    const { method, url, body } = request
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
    const sent = body === undefined || body === null ? {} : { body: JSON.stringify(body) }
    const asked = new Request(new URL(url, host.configuration.publicUrl), { method, headers, ...sent })
    return handler.fetch(asked, { parsedBody: body })
  }
}

/** The routes of this host, with the credentials of a request: its rights are those of its key, whatever it asks for. */
function doorWithin(app: FastifyInstance, { headers }: FastifyRequest): AssistantDoor {
  const { host, authorization } = headers
  return {
    async request(method, url, body) {
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(host !== undefined && { host }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(body !== undefined && { payload: body }),
      })
      return { status: response.statusCode, text: response.payload }
    },
  }
}
