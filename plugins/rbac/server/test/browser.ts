import { authenticationPath, type CurrentSubject, type SessionTokens } from '@tessera/rbac'
import type { TestHost } from '@tessera/server/testing'
import type { InjectOptions } from 'fastify'

export interface BrowserResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly text: string
  /** `data` of the response. */
  readonly data: unknown
  readonly cause: readonly string[]
}

let browsers = 0

/**
 * A browser that shows a page of the site: it stores cookies, says where its requests come from, and has an IP address
 * of its own.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
  readonly #host: TestHost

  constructor(host: TestHost, headers: Readonly<Record<string, string>> = {}) {
    this.#host = host
    this.headers = { 'sec-fetch-site': 'same-origin', ...headers }
    browsers += 1
    this.address = `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`
  }

  async send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<BrowserResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#host.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...this.headers, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = response.headers['content-type']?.includes('json') && response.payload !== ''
    const { data, cause = [] } = isJson ? response.json() : {}
    return { status: response.statusCode, headers: response.headers, text: response.payload, data, cause }
  }

  get(url: string, headers?: Readonly<Record<string, string>>): Promise<BrowserResponse> {
    return this.send('GET', url, undefined, headers)
  }

  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<BrowserResponse> {
    return this.send('POST', url, body, headers)
  }

  /** An authentication route: `init`, `email-and-password/registration`. */
  authenticate(route: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<BrowserResponse> {
    return this.post(`${authenticationPath}/${route}`, body, headers)
  }

  /** Opens a session for a visitor. */
  async init(): Promise<SessionTokens> {
    return tokensOf(await this.get(`${authenticationPath}/init`))
  }

  async register(login: string, password: string): Promise<SessionTokens> {
    return tokensOf(await this.authenticate('email-and-password/registration', { login, password }))
  }

  logIn(login: string, password: string): Promise<BrowserResponse> {
    return this.authenticate('email-and-password/authentication', { login, password })
  }

  /** The subject that this browser is logged in as; null if there is none. */
  async me(): Promise<CurrentSubject | null> {
    const response = await this.get(`${authenticationPath}/me`)
    return response.status === 200 ? (response.data as CurrentSubject) : null
  }
}

/** @throws with the whole response if it holds no tokens */
export function tokensOf({ data, status, text }: BrowserResponse): SessionTokens {
  const { jwt, refresh } = (data ?? {}) as Partial<SessionTokens>
  if (!jwt || !refresh) throw new Error(`No tokens: ${status} ${text}`)
  return { jwt, refresh }
}
