import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived, to be looked at by tests. */
export interface FakeRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export interface FakeResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What goes wrong with a request:
 * - `lost`: the connection ends before the request is read
 * - `silent`: the request does its work, and its response never comes
 * - `failing`: 503 without any work
 * - `html`: a page of a proxy, with status 200
 * - `busy`: 429
 * - `redirecting`: 302 to somewhere else
 * - `endless`: a response that is far too large
 */
export type Disturbance = 'lost' | 'silent' | 'failing' | 'html' | 'busy' | 'redirecting' | 'endless'

type Handler = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>

/** An HTTP server on 127.0.0.1 that records what it is asked, and can be disturbed. */
export class FakeServer {
  /** Requests of the shop, without those of browsers to the pages. */
  readonly requests: FakeRequest[] = []
  /** `http://127.0.0.1:4242` */
  readonly url: string
  readonly #server: Server
  readonly #disturbances: { readonly kind: Disturbance; readonly path: RegExp; readonly done: () => void }[] = []

  readonly #silent: ServerResponse[] = []

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** @param port default: a free one */
  static async start(handler: Handler, port = 0): Promise<FakeServer> {
    const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const fake = new FakeServer(server)
    const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      try {
        await fake.#respond(await requestOf(incoming), outgoing, handler)
      } catch (error) {
        outgoing.destroy(error instanceof Error ? error : undefined)
      }
    }
    return fake
  }

  /**
   * The next request goes wrong.
   * @param path which one (default: any)
   * @returns when it has
   */
  disturb(kind: Disturbance, path = /^/): Promise<void> {
    return new Promise(done => {
      this.#disturbances.push({ kind, path, done })
    })
  }

  /** The connections whose responses never came end. */
  dropSilent(): void {
    for (const outgoing of this.#silent.splice(0)) outgoing.destroy()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #respond(request: FakeRequest, outgoing: ServerResponse, handler: Handler): Promise<void> {
    const index = this.#disturbances.findIndex(({ path }) => path.test(request.path))
    const [disturbance] = index === -1 ? [] : this.#disturbances.splice(index, 1)
    if (!disturbance) return send(outgoing, await handler(request))
    if (disturbance.kind === 'silent') {
      await handler(request)
      this.#silent.push(outgoing)
    } else if (disturbance.kind === 'lost') outgoing.destroy()
    else send(outgoing, disturbed[disturbance.kind])
    disturbance.done()
  }
}

const disturbed: Readonly<Record<Exclude<Disturbance, 'silent' | 'lost'>, FakeResponse>> = {
  failing: { status: 503, body: '{"error":"unavailable"}' },
  html: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Just a moment</title>' },
  busy: { status: 429, body: '{"error":"slow down"}' },
  redirecting: { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' }, body: '' },
  endless: { status: 200, body: `{"a":"${'a'.repeat(8 * 1024 * 1024)}"}` },
}

export function html(status: number, body: string): FakeResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, body }
}

export function json(status: number, value: unknown): FakeResponse {
  return { status, body: JSON.stringify(value) }
}

function send(outgoing: ServerResponse, { status, headers, body }: FakeResponse): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(body)
}

async function requestOf(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    method: incoming.method ?? 'GET',
    path: decodeURI(pathname),
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  }
}
