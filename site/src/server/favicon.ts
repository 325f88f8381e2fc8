import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

export const faviconPath = '/favicon.svg'

/** Serves the site's mark: `favicon.svg` of the project's folder, else the product's own. */
export function serveFavicon(app: FastifyInstance, root: string): void {
  const path = [join(root, 'favicon.svg'), ownFavicon()].find(each => existsSync(each))
  if (!path) return
  const icon = readFileSync(path)
  app.get(faviconPath, { config: { access: 'public' } }, async (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }).send(icon),
  )
}

/** Beside the sources and, in a published package, beside `dist`. */
function ownFavicon(): string {
  const paths = ['../../assets/favicon.svg', '../../../assets/favicon.svg']
  return paths.map(each => fileURLToPath(new URL(each, import.meta.url))).find(each => existsSync(each)) ?? ''
}
