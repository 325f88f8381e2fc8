import type { Access } from '@tessera/server'

/** Finds the route pattern that matches a path: `/api/blog/articles/42` → `/api/blog/articles/:id`. */
export class RouteFinder {
  readonly #access: Pick<Access, 'rules'>
  #patterns: ReadonlyMap<string, readonly string[][]> | undefined

  constructor(access: Pick<Access, 'rules'>) {
    this.#access = access
  }

  /**
   * @param route an address of the API, or a pattern of it
   * @returns undefined when no route of the method answers it
   */
  find(method: string, route: string): string | undefined {
    const segments = segmentsOf(route)
    if (!segments) return undefined
    this.#patterns ??= this.#read()
    const candidates = this.#patterns.get(method === 'HEAD' ? 'GET' : method) ?? []
    const fitting = candidates.filter(pattern => fits(pattern, segments))
    return fitting.toSorted(mostFixedFirst)[0]?.join('/')
  }

  /** Read lazily: all routes are registered by the time of the first request. */
  #read(): Map<string, string[][]> {
    const patterns = new Map<string, string[][]>()
    for (const { method, url } of this.#access.rules()) {
      if (!url.startsWith('/api/')) continue
      patterns.set(method, [...(patterns.get(method) ?? []), url.split('/')])
    }
    return patterns
  }
}

function segmentsOf(route: string): string[] | undefined {
  const [path = ''] = route.split(/[?#]/, 1)
  if (!path.startsWith('/api/')) return undefined
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === '*') {
    const fixed = pattern.slice(0, -1)
    return segments.length >= pattern.length && fits(fixed, segments.slice(0, fixed.length))
  }
  if (pattern.length !== segments.length) return false
  return pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
}

/** As in the router: static segments win over parameters, from left to right. */
function mostFixedFirst(one: readonly string[], other: readonly string[]): number {
  const rank = (part: string | undefined) => (part === '*' ? 2 : part?.startsWith(':') ? 1 : 0)
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = rank(one[index]) - rank(other[index])
    if (difference !== 0) return difference
  }
  return 0
}
