import { isAbsolute, join } from 'node:path'
import type { Host } from '@tessera/server'
import { reloadMessages, type SiteFiles } from '@tessera/site/vite'
import type { FastifyInstance } from 'fastify'
import { createServer, searchForWorkspaceRoot } from 'vite'
import { adminConfig } from '../vite/admin-build.ts'
import { adminEntry } from '../vite/admin-files.ts'
import type { AdminAssets } from './assets.ts'

/** Vite serves the sources below this path. */
const base = '/_tessera-admin/'

/** Runs the back office from its sources, with hot module replacement. */
export async function developmentAssets(
  app: FastifyInstance,
  files: SiteFiles,
  { configuration: { project }, catalogues }: Pick<Host, 'configuration' | 'catalogues'>,
): Promise<AdminAssets> {
  const { folders, ...config } = adminConfig(files, project)
  const vite = await createServer({
    ...config,
    base,
    appType: 'custom',
    mode: 'development',
    cacheDir: join(files.directory, 'vite'),
    server: {
      middlewareMode: true,
      hmr: { server: app.server, path: 'hmr' },
      fs: { allow: [searchForWorkspaceRoot(files.root), files.directory, ...folders] },
    },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  })
  reloadMessages(vite, catalogues)
  app.addHook('onClose', () => vite.close())
  app.all(`${base}*`, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    reply.hijack()
    reply.raw.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
  const source = (path: string) => `${base}@fs${isAbsolute(path) ? path : join(files.root, path)}`
  return {
    styles: [`${source(files.styleEntry)}?direct`],
    scripts: [`${base}@vite/client`, `${base}@id/__x00__virtual:tessera/refresh`, source(adminEntry)],
    preloads: [],
  }
}
