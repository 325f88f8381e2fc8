import type { TestAnswer, TestHost } from '@tessera/core/testing'
import { testClient } from '@tessera/core/testing'
import { authenticationPath, type CurrentSubject, type SessionTokens } from '@tessera/rbac'
import type { HTTPMethods } from 'fastify'

/** A browser that shows a page of the site: it keeps cookies and says where its requests come from. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly headers: Readonly<Record<string, string>>
  readonly #host: TestHost

  constructor(host: TestHost, headers: Readonly<Record<string, string>> = {}) {
    this.#host = host
    this.headers = { 'sec-fetch-site': 'same-origin', ...headers }
  }

  async send(method: HTTPMethods, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const client = testClient(this.#host.app, { ...this.headers, ...(cookie && { cookie }) })
    const answer = await client.send(method, url, { ...(body !== undefined && { body }), headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, decodeURIComponent(value))
    }
    return answer
  }

  get(url: string, headers?: Readonly<Record<string, string>>): Promise<TestAnswer> {
    return this.send('GET', url, undefined, headers)
  }

  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestAnswer> {
    return this.send('POST', url, body, headers)
  }

  /** One of the routes of the authentication: `init`, `email-and-password/registration`. */
  authenticate(route: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<TestAnswer> {
    return this.post(`${authenticationPath}/${route}`, body, headers)
  }

  /** A session for a visitor. */
  async init(): Promise<SessionTokens> {
    return tokensOf(await this.get(`${authenticationPath}/init`))
  }

  /** Who this browser is logged in as; null for nobody. */
  async me(): Promise<CurrentSubject | null> {
    const answer = await this.get(`${authenticationPath}/me`)
    return answer.status === 200 ? (answer.body as { data: CurrentSubject }).data : null
  }
}

/** @throws with the whole answer when it holds no tokens */
export function tokensOf(answer: TestAnswer): SessionTokens {
  const { data } = answer.body as { data?: Partial<SessionTokens> }
  if (!data?.jwt || !data.refresh) throw new Error(`No tokens: ${answer.status} ${answer.text}`)
  return { jwt: data.jwt, refresh: data.refresh }
}
