import { join } from 'node:path'
import { type HostExtension, preferredLanguage } from '@tessera/server'
import { pageHeaders, registerAssets } from '@tessera/site/server'
import type { AdminStart, StartFailureTexts } from '../app/start.ts'
import { adminFiles, adminPath } from '../vite/admin-files.ts'
import { type AdminAssets, builtAssets } from './assets.ts'
import { registerTexts, textAddresses } from './interface-messages.ts'
import { type ShellTexts, shellPage } from './shell-page.ts'
import { themeScript, themeScriptPath, themeScriptUrl } from './theme-script.ts'

export interface AdminOptions {
  /** The project's folder. */
  readonly root: string
  /** Folder of builds (default: `build` in the data directory). */
  readonly buildDirectory?: string
  /** Development runs from sources with Vite, production from the output of `buildAdmin`. */
  readonly mode: 'development' | 'production'
}

/**
 * Serves the back office below `/admin`: one page for all addresses, and its scripts.
 * @throws in production if it was not built
 */
export function admin({ mode, ...folders }: AdminOptions): HostExtension {
  return async (app, host) => {
    const { configuration, catalogues } = host
    const files = adminFiles(
      { ...folders, dataDirectory: configuration.dataDirectory },
      mode === 'development' ? 'admin-development' : 'admin',
    )
    let assets: AdminAssets
    if (mode === 'development') {
      assets = await (await import('./development-assets.ts')).developmentAssets(app, files, host)
    } else {
      assets = builtAssets(files)
      registerAssets(app, join(files.directory, 'assets'), `${adminPath}assets/`)
    }
    const { languages, defaultLanguage, publicUrl } = configuration
    const start: Omit<AdminStart, 'texts' | 'failure'> = {
      languages,
      defaultLanguage,
      publicUrl,
      modules: host.plugins.map(({ plugin }) => plugin.name),
      hasTrash: configuration.history.trashDays > 0,
    }
    const page = pageHeaders(mode, publicUrl.startsWith('https:'))
    const headers = {
      ...page,
      // The composer shows pages of this site in a frame. In development Vite looks for its server from a worker.
      'content-security-policy': `${page['content-security-policy']}; frame-src 'self'${mode === 'development' ? "; worker-src 'self' blob:" : ''}`,
      'cache-control': 'no-store',
      vary: 'accept-language',
      'x-robots-tag': 'noindex',
    }
    app.get(themeScriptPath, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(themeScript),
    )
    registerTexts(app, catalogues, assets.messages)
    for (const url of ['/admin', `${adminPath}*`]) {
      app.get(url, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
        const texts = textAddresses(catalogues, assets.messages)
        const language = preferredLanguage(request.headers['accept-language'], Object.keys(texts), 'en')
        const { shell } = catalogues.spoken('@tessera/admin', language)
        const failure = Object.fromEntries(
          Object.keys(texts).map(each => [
            each,
            catalogues.spoken('@tessera/admin', each).startFailure as unknown as StartFailureTexts,
          ]),
        )
        return reply
          .headers(headers)
          .send(
            shellPage({ ...start, texts, failure }, assets, themeScriptUrl, language, shell as unknown as ShellTexts),
          )
      })
    }
  }
}
