import { join } from 'node:path'
import type { HostExtension } from '@tessera/server/host'
import { registerComposer } from './compose-routes.ts'
import { feedsOf, registerFeeds } from './feed.ts'
import { FragmentCache } from './fragment-cache.ts'
import { registerIcons } from './icons.ts'
import { registerPages } from './page-routes.ts'
import { PageSource } from './page-source.ts'
import { productionRenderer } from './production-renderer.ts'
import { pageHeaders } from './security-headers.ts'
import { siteFiles } from './site-files.ts'
import { registerMessages } from './site-messages.ts'
import { registerSitemap } from './sitemap.ts'
import { registerAssets } from './static-assets.ts'

export interface SiteOptions {
  /** The project's folder. */
  readonly root: string
  /** Folder of the build (default: `build` in the data directory). */
  readonly buildDirectory?: string
  /** Development renders from the sources, with Vite; production from the result of `buildSite`. */
  readonly mode: 'development' | 'production'
  /** Milliseconds that a preview for the composer may take (default 10,000). */
  readonly previewTimeoutMs?: number
}

/**
 * The public site, for `createHost`: pages, their scripts and styles, sitemap and feeds.
 * @throws in production, when the site has not been built
 */
export function site({ mode, previewTimeoutMs, ...folders }: SiteOptions): HostExtension {
  return async (app, host) => {
    const files = siteFiles(
      { ...folders, dataDirectory: host.configuration.dataDirectory },
      mode === 'development' ? 'development' : 'site',
    )
    const renderer =
      mode === 'development'
        ? await (await import('./development-renderer.ts')).developmentRenderer(app, files, host)
        : await productionRenderer(files)
    if (mode === 'production') {
      registerAssets(app, join(files.directory, 'client/assets'))
      for (const { variant, packages } of (await renderer.renderer()).variantCollisions) {
        app.log.warn(`${packages.join(' and ')} both render ${variant}: the site shows that of the last one`)
      }
    }
    registerMessages(app, host)
    registerIcons(app, host.configuration, files.root)
    registerSitemap(app, host)
    registerFeeds(app, host, feedsOf(host.entities.values()))
    const headers = pageHeaders(mode, host.configuration.publicUrl.startsWith('https:'))
    const isCached = mode === 'production'
    const fragments = isCached ? new FragmentCache(host.configuration.caches.fragments) : null
    const source = new PageSource(host, renderer, headers, fragments)
    await registerComposer(app, host, source, previewTimeoutMs)
    registerPages(app, host, { source, fragments })
  }
}
