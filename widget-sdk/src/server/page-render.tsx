import type { Entity, TextGroup } from '@tessera/core'
import { createElement, type ReactNode, use, useId } from 'react'
import type { Page } from '../environment.ts'
import { type Environment, EnvironmentProvider, type WidgetProps } from '../environment.ts'
import { type IslandPayload, IslandRoot } from '../IslandRoot.tsx'
import { jsonForScript } from '../json-for-script.ts'
import { type MessageGroups, type MessageSource, recordingMessages } from '../message-source.ts'
import { RenderedVariant } from '../RenderedVariant.tsx'
import type { LoadedVariant, Registry } from '../registry.ts'
import { createRenderMetadata, type RenderMetadata } from '../render-metadata.ts'
import { variantName, variantProps } from '../variant-props.ts'
import { prerenderToText } from './prerender.ts'
import { createRecordAnnotations } from './record-annotations.tsx'
import { recordingSource, type ServerSource } from './server-source.ts'

export interface PageRenderOptions {
  readonly page: Page
  readonly source: ServerSource
  /** In the page's language. */
  readonly messages: MessageSource
  /** With every variant loaded. */
  readonly registry: Registry
  readonly report: Environment['report']
  /** Address of an island's code for browsers. */
  readonly moduleAddress: (module: string) => string
  /** Groups of texts, by package, that an island's code may show after it was rendered (default: none). */
  readonly islandGroups?: (module: string) => Readonly<Record<string, readonly string[]>>
  /** Annotate each widget with its record, in comments that the composer reads (default false). */
  readonly isAnnotated?: boolean
  /** Where links to moved pages lead; absent where no page moved. */
  readonly movedLinks?: (path: string) => string | null
  /** Aborts the render: nobody waits for the page any more. */
  readonly signal?: AbortSignal | undefined
}

export interface PageRender {
  readonly html: string
  /** Addresses of the islands' code, each once; empty for a page that needs no script. */
  readonly modules: readonly string[]
  /** Those that are needed at once; the others load when they are due. */
  readonly urgentModules: readonly string[]
  /** Preload links for pictures of islands, for the head. */
  readonly preloads: string
  /** Texts that islands show and may show, each group once. */
  readonly messages: MessageGroups
  /** What its widgets told the page. */
  readonly metadata: RenderMetadata
}

/**
 * Renders a page for everyone as HTML, with each island as a root of its own.
 * @param document the whole document, including `<html>`
 */
export async function renderPage(document: ReactNode, options: PageRenderOptions): Promise<PageRender> {
  const roots = new Map<string, Promise<string>>()
  const preloads = new Set<string>()
  const modules = new Set<string>()
  const urgentModules = new Set<string>()
  const renderMetadata = createRenderMetadata()
  const { page, source, messages, registry, report, moduleAddress, signal } = options
  const islandTexts = new Map<string, Map<string, TextGroup>>()
  const islandMessages = recordingMessages(messages, islandTexts)
  const annotations = options.isAnnotated ? createRecordAnnotations() : null
  const onError = (error: unknown) => report(error, { entity: '', variant: '' })
  const entity = (path: string): Entity | null => registry.entity(path)
  const { has: hasVariant } = registry
  const { movedLinks } = options
  const moved = movedLinks && {
    movedTo(path: string) {
      const to = movedLinks(path)
      if (to !== null) renderMetadata.movedLinks.set(path, to)
      return to
    },
  }

  function RenderWidget(props: WidgetProps) {
    const loaded = registry.find(props.of.path, variantName(props))
    if (!loaded) return null
    const rendered =
      loaded.hydrate && loaded.module ? (
        <Island loaded={loaded} {...props} />
      ) : (
        <RenderedVariant loaded={loaded} {...props} />
      )
    return annotations ? annotations.wrap(props, rendered) : rendered
  }

  /** A widget inside an island: a root of its own, too, which hydration leaves as it is. */
  function RenderSlot(props: WidgetProps) {
    const id = useId()
    const prefix = `${id}-`
    const html = once(id, () =>
      prerenderToText(
        <EnvironmentProvider
          value={{ page, source, messages, report, entity, hasVariant, RenderWidget, renderMetadata, ...moved }}
        >
          <RenderWidget {...props} />
        </EnvironmentProvider>,
        { identifierPrefix: prefix, onError, signal },
      ),
    )
    return createElement('tessera-slot', { id, dangerouslySetInnerHTML: { __html: use(html) } })
  }

  function Island({ loaded, ...props }: WidgetProps & { readonly loaded: LoadedVariant }) {
    const id = useId()
    const { prefix, html } = island(id, loaded, props)
    const { hydrate } = loaded
    const address = moduleAddress(loaded.module ?? '')
    if (!modules.has(address)) addMessages(loaded.module ?? '')
    modules.add(address)
    if (hydrate === 'load') urgentModules.add(address)
    return createElement('tessera-island', {
      'data-module': address,
      'data-hydrate': typeof hydrate === 'object' ? 'stored' : hydrate,
      'data-stored': typeof hydrate === 'object' ? hydrate.stored.join(' ') : undefined,
      'data-prefix': prefix,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, just before
      dangerouslySetInnerHTML: { __html: use(html) },
    })
  }

  /** Nothing is hidden while a text is fetched that is there already. */
  function addMessages(module: string): void {
    for (const [packageName, groups] of Object.entries(options.islandGroups?.(module) ?? {})) {
      for (const group of groups) islandMessages.read(packageName, group)
    }
  }

  function island(id: string, loaded: LoadedVariant, props: WidgetProps): { prefix: string; html: Promise<string> } {
    const prefix = `i${id.replaceAll('_', '')}-`
    const html = once(`island ${id}`, async () => {
      const recording = recordingSource(source)
      const environment: Environment = {
        page,
        source: recording,
        messages: islandMessages,
        report,
        entity: () => null,
        hasVariant: () => false,
        RenderWidget: RenderSlot,
        renderMetadata,
        ...moved,
      }
      const content = await prerenderToText(
        <IslandRoot environment={environment}>
          <RenderedVariant loaded={loaded} {...props} />
        </IslandRoot>,
        { identifierPrefix: prefix, onError, signal },
      )
      const payload: IslandPayload = { props: variantProps(props), reads: recording.recorded() }
      return `${content}<script type="application/json">${jsonForScript(payload)}</script>`
    })
    return { prefix, html }
  }

  /** React renders a component again each time that it has waited: a root is started only once. */
  function once(id: string, start: () => Promise<string>): Promise<string> {
    const html = roots.get(id) ?? start().then(hoist)
    roots.set(id, html)
    return html
  }

  /** The preload links that React puts before a root belong into the head; in the island they would break hydration. */
  function hoist(html: string): string {
    const [announced = ''] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? []
    for (const [link] of announced.matchAll(/<[^>]*>/g)) preloads.add(link)
    return html.slice(announced.length)
  }

  const html = await prerenderToText(
    <EnvironmentProvider
      value={{ page, source, messages, report, entity, hasVariant, RenderWidget, renderMetadata, ...moved }}
    >
      {document}
    </EnvironmentProvider>,
    { identifierPrefix: '', onError, signal },
  )
  return {
    html: annotations ? annotations.insertInto(html) : html,
    modules: [...modules],
    urgentModules: [...urgentModules],
    preloads: [...preloads].join(''),
    messages: Object.fromEntries([...islandTexts].map(([name, groups]) => [name, Object.fromEntries(groups)])),
    metadata: renderMetadata,
  }
}
