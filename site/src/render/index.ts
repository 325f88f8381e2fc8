import { widgetPackageNames, widgetPackages } from 'virtual:tessera/site'
import { widgetsToExternalWidgets } from '@tessera/host'
import { canonicalSearch, createRegistry, type Page, queryOf } from '@tessera/widget-sdk'
import {
  createServerSource,
  type Fragment,
  jsonForScript,
  type PageRender,
  renderPage,
} from '@tessera/widget-sdk/server'
import { createElement } from 'react'
import { addressTags, canonicalAddress } from './address-tags.ts'
import type { LateHead } from './Head.tsx'
import type { HeadTexts } from './head-texts.ts'
import { linkPreviewOf } from './link-preview.ts'
import { type BroughtPage, broughtPages } from './module-pages.ts'
import { PreviewDocument } from './PreviewDocument.tsx'
import { firstPictureIn } from './page-image.ts'
import { previewHead } from './preview-head.ts'
import { renderErrorDocument } from './render-error-document.ts'
import { type Renderer, type RenderRequest, siteOf } from './render-request.ts'
import { SiteDocument } from './SiteDocument.tsx'
import { socialTags } from './social-tags.ts'
import { spokenPage } from './spoken-page.ts'
import { structuredData } from './structured-data.ts'
import { variantCollisions } from './variant-collisions.ts'

/** Loads every variant, so that no render waits for one. */
export async function createRenderer(): Promise<Renderer> {
  const registry = createRegistry(widgetPackages)
  await registry.load()
  const { session: sessionLoader, sessionKey } = widgetPackages.findLast(each => each.session) ?? {}
  const session = sessionLoader?.module === undefined ? null : { module: sessionLoader.module, key: sessionKey }
  /** Of documents that later pages reuse. */
  const headTexts = new WeakMap<Fragment, HeadTexts | null>()
  return {
    variantCollisions: variantCollisions(widgetPackages, widgetPackageNames),
    async render(request) {
      const { resolved, assets, isPreview = false, previewTarget, fragments, resolvedKey, messages } = request
      const source = createServerSource(request.read, request.entities)
      for (const widget of previewTarget ? [] : shownWidgets(request)) {
        const rows = resolved?.externals.filter(each => each.widgetId === widget) ?? []
        source.seed({ kind: 'match', entity: widgetsToExternalWidgets, column: 'widgetId', value: widget }, rows)
      }
      const page = pageOf(request, broughtPages)
      const late: LateHead = { texts: null }
      const document = previewTarget
        ? createElement(PreviewDocument, { request, target: previewTarget })
        : createElement(SiteDocument, { request, head: late })
      const rendered = await renderPage(document, {
        page,
        source,
        messages: messages.source,
        textsVersion: messages.address,
        fragments,
        ...(resolvedKey !== undefined && { documentKey: documentKeyOf(request, resolvedKey) }),
        unstyledClasses: request.unstyledClasses,
        registry,
        report: request.report,
        moduleAddress: assets.module,
        islandGroups: assets.messages,
        ...(request.movedLinks && { movedLinks: request.movedLinks }),
        isAnnotated: isPreview,
        signal: request.signal,
      })
      if (!headTexts.has(rendered.document)) headTexts.set(rendered.document, late.texts)
      const texts = headTexts.get(rendered.document) ?? null
      const { parameters, headScripts, isMissing, breadcrumbs, openGraphType, creativeWork } = rendered.metadata
      const scripts = [...headScripts.values()]
      const picture = texts && (texts.image ?? firstPictureIn(rendered.pieces))
      const indexed = { ...request, search: canonicalAddress(request.search, parameters) }
      const linkPreview = linkPreviewOf(indexed, texts, picture)
      const known =
        (previewTarget ? '' : addressTags(indexed)) +
        socialTags(request, texts, { openGraphType, picture, linkPreview }) +
        structuredData(indexed, texts, { breadcrumbs, creativeWork }) +
        headOf(rendered, { ...page, movedLinks: Object.fromEntries(rendered.metadata.movedLinks) }, request, session) +
        previewHead(request)
      const [first = Buffer.alloc(0), ...others] = rendered.pieces
      const start = withScripts(String(first), scripts).replace('</head>', () => `${known}</head>`)
      return {
        html: Buffer.concat([Buffer.from(start), ...others]),
        scripts,
        tags: [...new Set([...(resolved?.tags ?? []), ...rendered.tags])],
        unstyled: rendered.unstyled,
        canonicalSearch: search => canonicalSearch(search, parameters),
        isMissing,
        linkPreview,
      }
    },
    errorDocument: request => renderErrorDocument(request, registry),
    modulePages: new Map(broughtPages.map(each => [each.url, each])),
    has: (entity, variant) => registry.has(entity, variant),
  }
}

/** Puts scripts before the style sheets, which would otherwise block them. */
function withScripts(html: string, scripts: readonly string[]): string {
  const elements = scripts.map(each => `<script>${each}</script>`).join('')
  return elements === '' ? html : html.replace(/<link rel="(stylesheet|preload)"/, link => elements + link)
}

/** All that the document around a page's widgets depends on, besides what is the same for all pages of a language. */
function documentKeyOf({ url, search, status }: RenderRequest, resolvedKey: string): string {
  return JSON.stringify([resolvedKey, url, search, status])
}

function shownWidgets({ resolved }: RenderRequest): string[] {
  const layouts = resolved?.layouts.flatMap(each => [...each.defaultWidgets, ...each.additionalWidgets]) ?? []
  return [...new Set([...layouts, ...(resolved?.widgets ?? [])].map(({ widget }) => widget.id))]
}

function pageOf(request: RenderRequest, brought: readonly BroughtPage[]): Page {
  const { settings, language, url, search, resolved, entityPages, movedPages, messages } = request
  const query = search !== '' && { query: queryOf(search) }
  const moved = Object.keys(movedPages).length > 0 && { movedPages }
  const roles = brought.flatMap(({ role, url: own }) => (role ? [[role, movedPages[own] ?? own] as const] : []))
  const accountMenu = brought.flatMap(each => {
    const { url: own, inAccountMenu, packageName } = each
    if (!inAccountMenu) return []
    const { title } = spokenPage(each, messages.of(packageName), language)
    return [{ url: movedPages[own] ?? own, title }]
  })
  const segments = resolved?.segments ?? {}
  return {
    ...siteOf(settings),
    url,
    language,
    ...query,
    segments,
    entityPages,
    ...moved,
    pageRoles: Object.fromEntries(roles),
    ...(accountMenu.length > 0 && { accountMenu }),
  }
}

/** Preloads and, for pages with islands, scripts: known only after the render. */
function headOf(
  rendered: PageRender,
  page: Page,
  { assets, messages }: RenderRequest,
  session: { readonly module: string; readonly key: string | undefined } | null,
): string {
  const { modules, urgentModules, preloads, metadata } = rendered
  const pageScripts = [...metadata.pageScripts].map(assets.module)
  const scripts = [...assets.development, ...(modules.length > 0 ? [assets.entry] : []), ...pageScripts]
  if (scripts.length === 0) return preloads
  const next = new Set([...scripts, ...urgentModules].flatMap(address => [address, ...assets.preloads(address)]))
  const sessionKey = session?.key === undefined ? '' : ` data-session-key="${session.key}"`
  const sessionAttribute = session ? ` data-session="${assets.module(session.module)}"${sessionKey}` : ''
  return [
    preloads,
    ...[...next].filter(each => !scripts.includes(each)).map(each => `<link rel="modulepreload" href="${each}"/>`),
    `<script type="application/json" id="tessera-page"${sessionAttribute}>${jsonForScript(page)}</script>`,
    `<script type="application/json" id="tessera-messages" data-from="${messages.address}">${jsonForScript(rendered.messages)}</script>`,
    ...scripts.map(each => `<script type="module" src="${each}"></script>`),
  ].join('')
}
