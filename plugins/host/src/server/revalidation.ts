import { cachedLists, type FastifyInstance, type PluginHost, ValidationError } from '@tessera/server'
import { hostIssues } from './errors.ts'
import type { PageService } from './page-service.ts'
import { pathParts } from './page-url.ts'
import { renderedPages } from './rendered-pages.ts'

interface Query {
  readonly path?: string
  readonly type?: 'page' | 'layout'
}

const querystring = {
  type: 'object',
  properties: {
    path: { type: 'string', maxLength: 6000, default: '/' },
    type: { type: 'string', enum: ['page', 'layout'], default: 'page' },
  },
}

/** Routes for administrators that render a page again, or all pages of a layout, which are all. */
export function registerRevalidation(
  app: FastifyInstance,
  host: PluginHost,
  pages: Pick<PageService, 'sharedAddress'>,
): void {
  // Caches can't be trusted here: records may have been changed directly in the database.
  const publish = together(tags => host.events.publish(renderedPages, [...tags, cachedLists]))

  for (const route of ['/api/revalidation/revalidate', '/api/revalidate']) {
    app.get<{ Querystring: Query }>(
      route,
      { config: { access: 'administrator' }, schema: { querystring } },
      async (request, reply) => {
        const { path = '/', type = 'page' } = request.query
        const parts = pathParts(path)
        if (!parts) throw new ValidationError(hostIssues.HOST_PATH('path'))
        const isWithLanguage = host.configuration.languages.includes(parts[0] ?? '')
        const bare = `/${parts.slice(isWithLanguage ? 1 : 0).join('/')}`
        const shared = type === 'page' ? await pages.sharedAddress(bare) : null
        await publish(type === 'layout' ? 'page:*' : `page:${shared ? shared.url : bare}`)
        reply.header('cache-control', 'no-store')
        return { data: { revalidated: true, path: bare, type } }
      },
    )
  }
}

/**
 * Publishes at once; requests that arrive meanwhile are published together afterwards, so that a thousand calls send few
 * messages.
 */
function together(publish: (tags: readonly string[]) => Promise<void>): (tag: string) => Promise<void> {
  let waiting = new Set<string>()
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function run(): Promise<void> {
    const tags = [...waiting]
    waiting = new Set()
    next = undefined
    running = publish(tags).finally(() => {
      running = undefined
    })
    return running
  }

  return tag => {
    waiting.add(tag)
    if (next) return next
    if (!running) return run()
    next = running.then(run, run)
    return next
  }
}
