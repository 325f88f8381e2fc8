import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type HostExtension, preferredLanguage } from '@tessera/server'
import { pageHeaders, registerAssets } from '@tessera/site/server'
import { languageKey } from '../context/language-key.ts'
import { type AdminStart, type StartFailureTexts, startElement } from '../context/start.ts'
import { themeKey } from '../context/theme.ts'
import { adminFiles, adminPath } from '../vite/admin-files.ts'
import { type AdminAssets, builtAssets } from './assets.ts'
import { registerTexts, textAddresses } from './interface-messages.ts'

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
      // Screens show pages of this site in a frame. In development Vite looks for its server from a worker.
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

/** What the page itself says. */
interface ShellTexts {
  readonly title: string
  readonly needsScript: string
}

/** The HTML page of the back office, which is rendered in the browser. */
function shellPage(
  start: AdminStart,
  { styles, scripts, preloads }: AdminAssets,
  themeScript: string,
  language: string,
  text: ShellTexts,
): string {
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${text.title} · Tessera</title><link rel="icon" href="/favicon.svg">`,
    `<script src="${themeScript}" data-texts="${JSON.stringify(start.texts).replaceAll('"', '&quot;')}"></script>`,
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map(href => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map(src => `<script type="module" src="${src}"></script>`),
    `</head><body><div id="root"></div><noscript><p>${text.needsScript}</p></noscript>`,
    `<script type="application/json" id="${startElement}">${json}</script></body></html>`,
  ].join('')
}

/** Applies the stored theme and language before the first paint, so that a dark page doesn't flash white. */
const themeScript = [
  '(function(root,texts){',
  `try{var theme=localStorage.getItem(${JSON.stringify(themeKey)}),language=localStorage.getItem(${JSON.stringify(languageKey)})}catch(_){}`,
  'if(theme==="light"||theme==="dark")root.dataset.theme=theme;',
  'if(language&&texts[language])root.lang=language;',
  'var link=document.createElement("link");link.rel="preload";link.as="fetch";link.crossOrigin="anonymous";',
  'link.href=texts[root.lang];document.head.append(link)',
  '})(document.documentElement,JSON.parse(document.currentScript.dataset.texts))',
].join('')

/** Path of the script. */
const themeScriptPath = `${adminPath}look.js`

/** Address of the script, with a hash of its content, so that browsers can cache it. */
const themeScriptUrl = `${themeScriptPath}?${createHash('sha256').update(themeScript).digest('hex').slice(0, 12)}`
