import { widgetPackages } from 'virtual:tessera/site'
import { widgetsToExternalWidgets } from '@tessera/host'
import { createRegistry, type Page } from '@tessera/widget-sdk'
import { createServerSource, jsonForScript, type PageRender, renderPage } from '@tessera/widget-sdk/server'
import { createElement } from 'react'
import type { Renderer, RenderRequest } from './render-request.ts'
import { SiteDocument } from './SiteDocument.tsx'

/** Opens every variant's file, so that no render waits for one. */
export async function createRenderer(): Promise<Renderer> {
  const registry = createRegistry(widgetPackages)
  await registry.load()
  const session = widgetPackages.findLast(each => each.session)?.session?.module
  return {
    async render(request) {
      const { resolved, assets } = request
      const source = createServerSource(request.read, request.entities)
      for (const widget of shownWidgets(request)) {
        const rows = resolved?.externals.filter(each => each.widgetId === widget) ?? []
        source.prime({ kind: 'match', entity: widgetsToExternalWidgets, column: 'widgetId', value: widget }, rows)
      }
      const page = pageOf(request)
      const rendered = await renderPage(createElement(SiteDocument, { request }), {
        page,
        source,
        registry,
        report: request.report,
        moduleAddress: assets.module,
      })
      const html = rendered.html.replace('</head>', () => `${headOf(rendered, page, request, session)}</head>`)
      return { html, tags: [...new Set([...(resolved?.tags ?? []), ...source.tags])] }
    },
  }
}

function shownWidgets({ resolved }: RenderRequest): string[] {
  const layouts = resolved?.layouts.flatMap(each => [...each.defaultWidgets, ...each.additionalWidgets]) ?? []
  return [...new Set([...layouts, ...(resolved?.widgets ?? [])].map(({ widget }) => widget.id))]
}

function pageOf({ settings, language, url, resolved }: RenderRequest): Page {
  const { languages, defaultLanguage, publicUrl } = settings
  return { url, language, languages, defaultLanguage, publicUrl, segments: resolved?.segments ?? {} }
}

/** What is only known when the page is drawn: scripts, for pages with islands. */
function headOf(rendered: PageRender, page: Page, { assets }: RenderRequest, session: string | undefined): string {
  const { modules, urgentModules, preloads } = rendered
  const scripts = [...assets.development, ...(modules.length > 0 ? [assets.entry] : [])]
  if (scripts.length === 0) return preloads
  const next = new Set([...scripts, ...urgentModules].flatMap(address => [address, ...assets.preloads(address)]))
  const sessionAttribute = session ? ` data-session="${assets.module(session)}"` : ''
  return [
    preloads,
    ...[...next].filter(each => !scripts.includes(each)).map(each => `<link rel="modulepreload" href="${each}"/>`),
    `<script type="application/json" id="tessera-page"${sessionAttribute}>${jsonForScript(page)}</script>`,
    ...scripts.map(each => `<script type="module" src="${each}"></script>`),
  ].join('')
}
