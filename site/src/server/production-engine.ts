import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '../render/render-request.ts'
import type { SiteFiles } from '../vite/site-config.ts'
import { builtAssets } from './assets.ts'
import type { Engine } from './page-source.ts'

/** Draws with what was built. */
export async function productionEngine(files: SiteFiles): Promise<Engine> {
  const bundle = (await import(pathToFileURL(join(files.directory, 'server/render.js')).href)) as {
    createRenderer(): Promise<Renderer>
  }
  const renderer = bundle.createRenderer()
  await renderer
  return { renderer: () => renderer, assets: builtAssets(files) }
}
