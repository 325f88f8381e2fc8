import type { TestHost } from '@tessera/core/testing'
import { authenticationPath, type CurrentSubject, type SessionTokens } from '@tessera/rbac'
import type { InjectOptions } from 'fastify'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly text: string
  /** `data` of the answer. */
  readonly data: unknown
  readonly cause: readonly string[]
}

let browsers = 0

/** A browser that shows a page of the site: it keeps cookies, says where its requests come from, and has an address of its own. */
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
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#host.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { ...this.headers, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = answer.headers['content-type']?.includes('json') && answer.payload !== ''
    const { data, cause = [] } = isJson ? answer.json() : {}
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload, data, cause }
  }

  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('GET', url, undefined, headers)
  }

  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('POST', url, body, headers)
  }

  /** One of the routes of the authentication: `init`, `email-and-password/registration`. */
  authenticate(route: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.post(`${authenticationPath}/${route}`, body, headers)
  }

  /** A session for a visitor. */
  async init(): Promise<SessionTokens> {
    return tokensOf(await this.get(`${authenticationPath}/init`))
  }

  async register(login: string, password: string): Promise<SessionTokens> {
    return tokensOf(await this.authenticate('email-and-password/registration', { login, password }))
  }

  logIn(login: string, password: string): Promise<Answer> {
    return this.authenticate('email-and-password/authentication', { login, password })
  }

  /** Who this browser is logged in as; null for nobody. */
  async me(): Promise<CurrentSubject | null> {
    const answer = await this.get(`${authenticationPath}/me`)
    return answer.status === 200 ? (answer.data as CurrentSubject) : null
  }
}

/** @throws with the whole answer when it holds no tokens */
export function tokensOf({ data, status, text }: Answer): SessionTokens {
  const { jwt, refresh } = (data ?? {}) as Partial<SessionTokens>
  if (!jwt || !refresh) throw new Error(`No tokens: ${status} ${text}`)
  return { jwt, refresh }
}
