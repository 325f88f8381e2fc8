import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Host } from '@tessera/server/host'
import type { RunningNode } from '@tessera/server/project'
import { request } from 'undici'
import { whileShown } from './progress.ts'
import { UsageError } from './usage-error.ts'

export interface SiteOptions {
  readonly root?: string | undefined
  /** Address of a node elsewhere; TESSERA_KEY is an API key of it, or its secret key. */
  readonly url?: string | undefined
}

/** A file to send, after a text that says what it is. */
interface SentFile {
  readonly record: string
  readonly fileName: string
  readonly content: Readable
}

/** The API of a site, with the rights of its secret key, or of an API key. */
export interface SiteDoor {
  /** Requests JSON. @returns `data` of the response. @throws SiteRefusedError */
  call<Data>(method: string, url: string, body?: unknown): Promise<Data>
  /** Sends a file. */
  send<Data>(url: string, file: SentFile): Promise<Data>
  /** Sends a stream of a media type. */
  stream<Data>(url: string, type: string, content: Readable): Promise<Data>
  /** Requests a stream. */
  open(url: string): Promise<Readable>
}

/** The site refused a request; its message has the causes. */
export class SiteRefusedError extends Error {
  override readonly name = 'SiteRefusedError'
  readonly status: number
  readonly data: unknown

  constructor(status: number, causes: readonly string[], data: unknown) {
    super(causes.join('\n') || `The site answered with status ${status}`)
    this.status = status
    this.data = data
  }
}

interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Readable | undefined
}

interface SiteResponse {
  readonly status: number
  readonly body: Readable
  /** Where a redirect leads. */
  readonly location?: string | undefined
}

type Send = (request: SentRequest) => Promise<SiteResponse>

/**
 * Runs work with the services of a site: those of the node at `--url`, of the one that runs on this machine, or else of a host in
 * this process, on the project's database. The embedded database takes one process.
 */
export async function withSite<Result>(
  options: SiteOptions,
  work: (site: SiteDoor) => Promise<Result>,
): Promise<Result> {
  const root = path.resolve(options.root ?? '.')
  if (options.url !== undefined) {
    const key = process.env.TESSERA_KEY
    if (!key)
      throw new UsageError('--url needs an API key of that site, or its secret key, in the variable TESSERA_KEY')
    if (!URL.canParse(options.url)) throw new UsageError('--url must be an address such as https://example.com')
    return work(doorOf(over(options.url.replace(/\/+$/, '')), keyHeaders(key)))
  }
  const { createHost } = await import('@tessera/server/host')
  const { loadConfiguration, loadProject } = await import('@tessera/server/project')
  const configuration = loadConfiguration(root, await loadProject(root))
  const headers = { host: new URL(configuration.publicUrl).host, 'x-rbac-secret-key': configuration.secretKey }
  const node = await runningNode(configuration.dataDirectory)
  if (node) return work(doorOf(over(node.address), headers))
  const host = await whileShown('Opening the site', () =>
    createHost({ root, configuration, hasJobs: false, maxEventLoopDelay: 0 }),
  )
  try {
    return await work(doorWithin(host, headers))
  } finally {
    await host.close()
  }
}

/** An API key is sent as the bearer; the secret key has a header of its own. */
export function keyHeaders(key: string): Readonly<Record<string, string>> {
  return key.startsWith('tessera_') ? { authorization: `Bearer ${key}` } : { 'x-rbac-secret-key': key }
}

/** The API of a host in this process. */
export function doorWithin({ app }: Pick<Host, 'app'>, own: Readonly<Record<string, string>>): SiteDoor {
  return doorOf(async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      payloadAsStream: true,
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, body: response.stream() }
  }, own)
}

/** The node of this data directory, if it really answers: its process id may belong to another program by now. */
export async function runningNode(dataDirectory: string): Promise<RunningNode | null> {
  const { readNodeFile } = await import('@tessera/server/project')
  const node = readNodeFile(dataDirectory)
  if (!node) return null
  try {
    const { statusCode, body } = await request(`${node.address}/healthz`, { headersTimeout: 10_000 })
    await body.dump()
    return statusCode === 200 ? node : null
  } catch {
    return null
  }
}

/** Requests of a node elsewhere. @throws UsageError if it can't be reached */
export function over(origin: string): Send {
  return async ({ method, url, headers, body }) => {
    const response = await request(origin + url, {
      method: method as 'GET',
      headers,
      // An import of a large table takes as long as it takes.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(body !== undefined && { body }),
    }).catch(error => {
      throw new UsageError(
        `${origin} can't be reached: ${(error as Error).message || (error as { code?: string }).code}`,
      )
    })
    return { status: response.statusCode, body: response.body, location: response.headers.location?.toString() }
  }
}

function doorOf(send: Send, own: Readonly<Record<string, string>>): SiteDoor {
  const json = async <Data>(sent: SentRequest): Promise<Data> => {
    const { status, body } = await send(sent)
    const text = (await buffer(body)).toString()
    if (status >= 400) throw refused(status, text)
    return (JSON.parse(text) as { data: Data }).data
  }
  return {
    call: (method, url, body) =>
      json({
        method,
        url,
        headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    send(url, file) {
      const boundary = `tessera-${randomUUID()}`
      const type = `multipart/form-data; boundary=${boundary}`
      const body = Readable.from(formOf(boundary, file), { objectMode: false })
      return json({ method: 'POST', url, headers: { ...own, 'content-type': type }, body })
    },
    stream: (url, type, body) => json({ method: 'POST', url, headers: { ...own, 'content-type': type }, body }),
    async open(url) {
      const { status, body } = await send({ method: 'GET', url, headers: own })
      if (status >= 400) throw refused(status, (await buffer(body)).toString())
      return body
    },
  }
}

async function* formOf(boundary: string, { record, fileName, content }: SentFile): AsyncGenerator<string | Buffer> {
  const name = encodeURIComponent(fileName)
  yield `--${boundary}\r\ncontent-disposition: form-data; name="record"\r\n\r\n${record}\r\n`
  yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`
  yield 'content-type: application/octet-stream\r\n\r\n'
  yield* content as AsyncIterable<Buffer>
  yield `\r\n--${boundary}--\r\n`
}

function refused(status: number, text: string): SiteRefusedError {
  try {
    const { cause = [], data = null } = JSON.parse(text) as { cause?: readonly string[]; data?: unknown }
    return new SiteRefusedError(status, cause, data)
  } catch {
    return new SiteRefusedError(status, [], null)
  }
}
