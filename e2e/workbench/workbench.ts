import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HostExtension } from '@tessera/server/host'
import { loadProject } from '@tessera/server/project'
import { siteConfig, writeStyleEntry } from '@tessera/site/vite'
import { build } from 'vite'
import { type RenderedRecord, type VariantWalk, walkVariants } from '../../cli/test/variant-walk.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A running host with the demo, and an empty page of it that shows single variants. */
export interface Workbench extends Omit<VariantWalk, 'demo'> {
  readonly url: string
  readonly secretKeyHeader: Readonly<Record<string, string>>
}

/** Starts a workbench. Its scripts include React's development checks, which a site's build leaves out. */
export async function openWorkbench(): Promise<Workbench> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tessera-workbench-'))
  try {
    await buildScripts(directory)
    const secretKey = 'secret-key-of-the-workbench-0123456789'
    const walk = await walkVariants({
      environment: { RBAC_SECRET_KEY: secretKey },
      extensions: [serveWorkbench(directory)],
    })
    const address = await walk.demo.app.listen({ port: 0, host: 'localhost' })
    return {
      render: walk.render,
      url: `${address}/workbench`,
      secretKeyHeader: { 'x-rbac-secret-key': secretKey },
      async close() {
        await walk.close()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/** The HTML of a rendered variant, its islands pointing to the workbench's code. */
export function fromServer({ html }: RenderedRecord): string {
  return html.replaceAll('data-module="', 'data-module="/workbench/islands/')
}

/** What React writes for an island that renders nothing. */
const nothing = '<!--$--><!--/$-->'

/** HTML with a place in which the browser renders the variant by itself. */
export function fromNothing(entity: string, variant: string, { row }: RenderedRecord): string {
  const payload = { props: { path: entity, variant, data: row }, reads: {} }
  const script = JSON.stringify(payload).replaceAll('<', '\\u003c')
  const data = `<script type="application/json">${script}</script>`
  return `<tessera-island data-module="/workbench/rendered.js" data-hydrate="load" data-prefix="w-">${nothing}${data}</tessera-island>`
}

async function buildScripts(directory: string): Promise<void> {
  const project = await loadProject(root)
  const files = { root, directory, styleEntry: path.join(directory, 'styles.css') }
  writeStyleEntry(files.styleEntry, root, project)
  const { tessera: _, ...config } = siteConfig(files, project)
  await build({
    ...config,
    mode: 'development',
    base: '/workbench/',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: path.join(directory, 'built'),
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { browser: path.join(import.meta.dirname, 'browser.ts'), styles: files.styleEntry },
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

function serveWorkbench(directory: string): HostExtension {
  const modules: Readonly<Record<string, string>> = {
    'rendered.js': `export { Rendered as default } from '/workbench/browser.js'`,
    'session.js': `import { session } from '/workbench/browser.js'\nexport default (await session()).default`,
  }
  return (app, { catalogues }) => {
    const config = { access: 'public' } as const
    app.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('content-security-policy')
    })
    app.get('/workbench', { config }, (_request, reply) => reply.type('text/html').send(page))
    app.get<{ Params: { language: string; '*': string } }>(
      '/workbench/messages/:language/*',
      { config },
      ({ params }) => catalogues.spoken(params['*'].replace(/\.json$/, ''), params.language, 'ru'),
    )
    app.get('/workbench/*', { config }, async (request, reply) => {
      const { '*': name } = request.params as { readonly '*': string }
      const island = /^islands\/(.+)\/([^/]+)\.js$/.exec(name)
      reply.type(types[path.extname(name)] ?? 'application/octet-stream')
      if (island) return islandModule(island[1] ?? '', island[2] ?? '')
      return modules[name] ?? readFile(path.join(directory, 'built', name))
    })
  }
}

/** The file of an island in a built site: its component. */
function islandModule(entity: string, variant: string): string {
  const which = `${JSON.stringify(entity)}, ${JSON.stringify(variant)}`
  return `import { registry } from '/workbench/browser.js'
await registry.load(${which})
export default registry.find(${which}).Component`
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><title>Workbench</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/workbench/assets/styles.css">
<script type="module" src="/workbench/browser.js"></script>
</head>
<body><main></main></body>
</html>`
