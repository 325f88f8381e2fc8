import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAbsolute, join } from 'node:path'
import type { Host } from '@tessera/server/host'
import { configuredPackages, findPackage, widgetsPackages } from '@tessera/server/project'
import type { FastifyInstance } from 'fastify'
import { createServer, searchForWorkspaceRoot, type ViteDevServer } from 'vite'
import type { Renderer } from '../render/render-request.ts'
import { reloadMessages } from '../vite/reload-messages.ts'
import { siteConfig } from '../vite/site-config.ts'
import { browserEntry, renderEntry, type SiteFiles } from '../vite/site-entries.ts'
import { writeStyleEntry } from '../vite/style-entry.ts'
import type { SiteRenderer } from './page-source.ts'
import { createRecordStyles } from './record-styles.ts'

/** Path below which Vite serves sources. */
const base = '/_tessera/'

/** Renders from the sources, and reloads the browser when they change. */
export async function developmentRenderer(
  app: FastifyInstance,
  files: SiteFiles,
  { configuration: { project }, catalogues }: Pick<Host, 'configuration' | 'catalogues'>,
): Promise<SiteRenderer> {
  const plugins = configuredPackages(project.plugins, files.root)
  const widgets = widgetsPackages(plugins, files.root)
  writeStyleEntry(files.styleEntry, files.root, project)
  const own = ['@tessera/site', '@tessera/widget-sdk', '@tessera/core'].map(name =>
    findPackage(name, files.root, import.meta.filename),
  )
  const folders = [
    searchForWorkspaceRoot(files.root),
    files.directory,
    ...[...plugins, ...widgets, ...own].flatMap(each => each?.directory ?? []),
  ]
  const { tessera: _, ...config } = siteConfig(files, project)
  const vite = await createServer({
    ...config,
    base,
    appType: 'custom',
    mode: 'development',
    cacheDir: join(files.directory, 'vite'),
    server: { middlewareMode: true, hmr: { server: app.server, path: 'hmr' }, fs: { allow: folders } },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  })
  app.addHook('onClose', () => vite.close())
  app.all(`${base}*`, { config: { access: 'public' } }, async (request, reply) => {
    reply.hijack()
    serve(vite, request.raw, reply.raw)
  })
  reloadMessages(vite, catalogues)
  // A module that only the server renders needs a reload; an island is hot-replaced.
  vite.watcher.on('change', file => {
    const modules = [...(vite.environments.client.moduleGraph.getModulesByFile(file) ?? [])]
    // Tailwind registers every file that it scans as an asset of the style sheet: those are not run by browsers.
    if (!modules.some(({ type }) => type !== 'asset')) vite.ws.send({ type: 'full-reload' })
  })

  const source = (path: string) => `${base}@fs${isAbsolute(path) ? path : join(files.root, path)}`
  return {
    async renderer() {
      const module = await vite.ssrLoadModule(renderEntry)
      return (module as { createRenderer(): Promise<Renderer> }).createRenderer()
    },
    assets: {
      styles: [`${source(files.styleEntry)}?direct`],
      entry: source(browserEntry),
      development: [`${base}@vite/client`, `${base}@id/__x00__virtual:tessera/refresh`],
      fonts: () => [],
      module: module => source(join(files.root, module)),
      // What an island does not show at first is fetched.
      messages: () => ({}),
      preloads: () => [],
    },
    // Vite's style sheet follows the sources; unknown classes are compiled in addition.
    styles: createRecordStyles(files.root, ''),
  }
}

function serve(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): void {
  response.removeHeader('content-security-policy')
  vite.middlewares(request, response, () => {
    response.statusCode = 404
    response.end()
  })
}
