import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '../render/render-request.ts'
import type { SiteFiles } from '../vite/site-entries.ts'
import { builtAssets } from './assets.ts'
import type { SiteRenderer } from './page-source.ts'
import { createRecordStyles } from './record-styles.ts'

/** Renders with the build. */
export async function productionRenderer(files: SiteFiles): Promise<SiteRenderer> {
  const bundle = (await import(pathToFileURL(join(files.directory, 'server/render.js')).href)) as {
    createRenderer(): Promise<Renderer>
  }
  const renderer = bundle.createRenderer()
  await renderer
  const assets = builtAssets(files)
  const built = assets.styles.map(each => readFileSync(join(files.directory, 'client', each), 'utf8')).join('\n')
  return { renderer: () => renderer, assets, styles: createRecordStyles(files.root, built) }
}
