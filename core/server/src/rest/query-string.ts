import { parse } from 'qs'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'

/** A parsed query: strings, and lists and maps of them. */
export type QueryPart = string | QueryPart[] | { [name: string]: QueryPart }
export type QueryParts = { [name: string]: QueryPart }

const mostParameters = 2000
/** Its name in causes. */
const whole = 'The query'
const options = {
  parameterLimit: mostParameters,
  arrayLimit: 1000,
  depth: 6,
  strictDepth: true,
  throwOnLimitExceeded: true,
  plainObjects: true,
} as const

/**
 * Parses a query with bracketed names strictly: a truncated or malformed query must never be read as one with fewer filters.
 * @param text after the question mark
 * @throws ValidationError
 */
export function parseQuery(text: string): QueryParts {
  if (text === '') return {}
  const parts = text.split('&', mostParameters + 1)
  if (parts.length > mostParameters) throw new ValidationError(issues.TOO_MANY_PARAMETERS('', {}, whole))
  for (const part of parts) assertPart(part)
  return parseLeniently(text)
}

/** The same without checking names and encoding, for URLs with third-party parameters. */
function parseLeniently(text: string): QueryParts {
  try {
    return parse(text, options) as QueryParts
  } catch (error) {
    if (error instanceof RangeError) throw new ValidationError(issues.QUERY_TOO_LARGE('', {}, whole))
    throw error
  }
}

/**
 * Fastify's query parser, which runs before routing and must not throw. Parses on first access, because most handlers don't
 * use the query; a query that exceeds the limits results in 400 then.
 */
export function lazyQuery(text: string): QueryParts {
  if (text === '') return {}
  const target: QueryParts = {}
  let isRead = false
  const read = () => {
    if (!isRead) Object.assign(target, parseLeniently(text))
    isRead = true
    return target
  }
  return new Proxy(target, {
    get: (_, name) => Reflect.get(read(), name),
    has: (_, name) => Reflect.has(read(), name),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(read(), name),
    set: (_, name, value) => Reflect.set(read(), name, value),
    deleteProperty: (_, name) => Reflect.deleteProperty(read(), name),
  })
}

/** The query of an address, as it was sent. */
export function queryText(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function assertPart(part: string): void {
  if (part === '') return
  const end = part.indexOf('=')
  const name = decoded(end === -1 ? part : part.slice(0, end))
  const value = end === -1 ? '' : decoded(part.slice(end + 1))
  if (name === undefined || value === undefined) throw new ValidationError(issues.WRONG_ENCODING('', {}, whole))
  if (value.includes('\0')) throw new ValidationError(issues.QUERY_NUL('', {}, whole))
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name) || /(^|\[)(__proto__|prototype|constructor)(\]|\[|$)/.test(name)) {
    throw new ValidationError(issues.MALFORMED('', {}, whole))
  }
}

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
