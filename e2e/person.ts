import { authenticationPath, type CurrentSubject, type SessionTokens } from '@tessera/rbac'
import type { ServerProcess } from '../scripts/server-process.ts'

type Node = Pick<ServerProcess, 'url'>

export interface ApiResponse<Data = unknown> {
  readonly status: number
  readonly data: Data
  readonly text: string
  readonly headers: Headers
}

/** Calls a server as a script does, optionally with a bearer token. */
export async function ask<Data = unknown>(
  { url }: Node,
  method: string,
  path: string,
  { jwt, body, headers }: { jwt?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiResponse<Data>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      // The language of the mails.
      'accept-language': 'en',
      ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const { data } = (isJson ? JSON.parse(text) : {}) as { data: Data }
  return { status: response.status, data, text, headers: response.headers }
}

const emailAndPassword = `${authenticationPath}/email-and-password`

export const register = (node: Node, login: string, password: string) =>
  ask<SessionTokens>(node, 'POST', `${emailAndPassword}/registration`, { body: { login, password } })

export const logIn = (node: Node, login: string, password: string) =>
  ask<SessionTokens>(node, 'POST', `${emailAndPassword}/authentication`, { body: { login, password } })

export const refresh = (node: Node, token: string) =>
  ask<SessionTokens>(node, 'POST', `${authenticationPath}/refresh`, { body: { refresh: token } })

export const me = (node: Node, jwt: string) => ask<CurrentSubject>(node, 'GET', `${authenticationPath}/me`, { jwt })

/** @throws with the whole response if it is no success */
export function ok<Data>(response: ApiResponse<Data>): Data {
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response.data
}

/** Makes an API key of an editor. @param jwt of an administrator */
export function issueKey(node: Node, jwt: string) {
  const body = { title: 'Program', roles: ['editor'] }
  return ask<{ readonly key: string }>(node, 'POST', '/api/rbac/api-keys/issue', { jwt, body })
}
