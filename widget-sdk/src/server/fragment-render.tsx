import { randomUUID } from 'node:crypto'
import type { Entity, TextGroup } from '@tessera/core'
import { createElement, type ReactNode, useId } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { DataResponse } from '../data/source.ts'
import { ErrorFallback } from '../ErrorBoundary.tsx'
import { type Environment, EnvironmentProvider, type Page, type WidgetProps } from '../environment.ts'
import { type IslandPayload, IslandRoot } from '../IslandRoot.tsx'
import { InheritedProvider, useInherited } from '../inherited.ts'
import { jsonForScript } from '../json-for-script.ts'
import { type MessageSource, recordingMessages } from '../message-source.ts'
import { RenderedVariant } from '../RenderedVariant.tsx'
import type { LoadedVariant, Registry } from '../registry.ts'
import { createRenderMetadata, type RenderMetadata } from '../render-metadata.ts'
import { variantName, variantProps } from '../variant-props.ts'
import { type Fragment, type FragmentChild, fragmentChild } from './fragment.ts'
import { type PageFacts, recordingPage } from './page-facts.ts'
import { prerenderToText } from './prerender.ts'
import { type RecordingSource, recordingSource, type ServerSource } from './server-source.ts'

export interface FragmentOptions {
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
  /** Where links to moved pages lead; absent where no page moved. */
  readonly movedLinks?: (path: string) => string | null
  /** Names of the classes in a text that the style sheet has no rule for (default: none). */
  readonly unstyledClasses?: (html: string) => Promise<readonly string[]>
  /** Aborts the render: nobody waits for the page any more. */
  readonly signal?: AbortSignal | undefined
}

export interface FragmentContext extends FragmentOptions {
  readonly facts: PageFacts
  /** Called as soon as a widget is known to be needed: what it reads is then read together with what others read. */
  readonly onChild: (child: FragmentChild) => void
}

// Random, so that no other text is taken for one of them.
const token = randomUUID().replaceAll('-', '')
/** Stands for a child. */
const childTag = `child-${token}`
/** Separates what React puts before a root from the root. */
const rootTag = `root-${token}`
const idPrefix = `id${token}`
const places = new RegExp(`<${childTag} id="(\\d+)"></${childTag}>|${idPrefix}`)
/** What React leaves to the browser. */
const leftOut = '<!--$!-->'

/** What one pass notes: components are rendered again until all that they read is there. */
interface Pass {
  readonly environment: Environment
  readonly source: RecordingSource
  readonly facts: Set<string>
  readonly children: FragmentChild[]
  readonly metadata: RenderMetadata
  readonly texts: Map<string, Map<string, TextGroup>>
  hasFailed: boolean
}

interface Root {
  readonly isIsland: boolean
  /** Of the log. */
  readonly where: { readonly entity: string; readonly variant: string }
  node(pass: Pass): ReactNode
}

/** Renders a widget. An error in it costs this widget only. @throws what `report` throws, and the reason of an abort */
export async function renderWidget(child: FragmentChild, context: FragmentContext): Promise<Fragment> {
  const { props, inherited } = child
  const where = { entity: props.of.path, variant: variantName(props) }
  const loaded = context.registry.find(where.entity, where.variant)
  if (!loaded) throw new Error(`No variant ${where.variant} of ${where.entity}`)
  const isIsland = loaded.hydrate !== undefined && loaded.module !== undefined
  const rendered = <RenderedVariant loaded={loaded} {...props} />
  const root: Root = {
    isIsland,
    where,
    node: ({ environment }) =>
      createElement(
        rootTag,
        null,
        isIsland ? (
          <IslandRoot environment={environment} inherited={inherited}>
            {rendered}
          </IslandRoot>
        ) : (
          <EnvironmentProvider value={environment}>
            <InheritedProvider value={inherited}>{rendered}</InheritedProvider>
          </EnvironmentProvider>
        ),
      ),
  }
  const { pass, text } = await passes(root, context, pass => {
    const failed = createElement(
      rootTag,
      null,
      <EnvironmentProvider value={pass.environment}>
        <ErrorFallback />
      </EnvironmentProvider>,
    )
    return renderToString(failed)
  })
  const start = text.indexOf(`<${rootTag}>`)
  const content = text.slice(start + rootTag.length + 2, text.lastIndexOf(`</${rootTag}>`))
  const head = text.slice(0, start).match(headElement) ?? []
  if (!isIsland) return fragmentOf(pass, content, context, { head })
  return fragmentOf(pass, islandText(content, loaded, child, pass, context), context, {
    head,
    module: context.moduleAddress(loaded.module ?? ''),
    isUrgent: loaded.hydrate === 'load',
    texts: textsOf(loaded, pass, context),
  })
}

const headElement = /<(title|style|script)\b.*?<\/\1>|<[^>]*>/gs

/** Renders what is around all widgets. @throws what a component throws */
export async function renderDocument(document: ReactNode, context: FragmentContext): Promise<Fragment> {
  const { pass, text } = await passes(
    {
      isIsland: false,
      where: { entity: '', variant: '' },
      node: ({ environment }) => <EnvironmentProvider value={environment}>{document}</EnvironmentProvider>,
    },
    context,
    (_, error) => {
      throw error
    },
  )
  return fragmentOf(pass, text.startsWith('<html') ? `<!DOCTYPE html>${text}` : text, context, {})
}

/** Renders a root until nothing in it waits for data. @param fallback of one that fails */
async function passes(
  root: Root,
  context: FragmentContext,
  fallback: (pass: Pass, error: unknown) => string,
): Promise<{ readonly pass: Pass; readonly text: string }> {
  const { signal, onChild } = context
  for (;;) {
    signal?.throwIfAborted()
    const pass = createPass(root, context)
    const text = textOf(root.node(pass))
    for (const child of pass.children) onChild(child)
    const pending = [...pass.source.recorded.values()].filter(({ status }) => status === 'pending')
    if (pending.length > 0) await settled(pending, signal)
    else if (text !== null && !text.includes(leftOut)) return { pass, text }
    else return patiently(root, context, fallback)
  }
}

/** The text of a root that waits for nothing; null if it does, or if it fails. */
function textOf(node: ReactNode): string | null {
  try {
    return renderToString(node, { identifierPrefix: `${idPrefix}-` })
  } catch {
    return null
  }
}

/** For what waits for something else than data, such as a lazy component, and for errors. */
async function patiently(
  root: Root,
  context: FragmentContext,
  fallback: (pass: Pass, error: unknown) => string,
): Promise<{ readonly pass: Pass; readonly text: string }> {
  const { signal } = context
  const pass = createPass(root, context)
  const errors = new Set<unknown>()
  const onError = (error: unknown) => void errors.add(error)
  const rendered = await prerenderToText(root.node(pass), {
    identifierPrefix: `${idPrefix}-`,
    onError,
    signal,
  }).catch(error => {
    onError(error)
    return null
  })
  signal?.throwIfAborted()
  for (const error of errors) pass.environment.report(error, root.where)
  for (const child of pass.children) context.onChild(child)
  return { pass, text: rendered?.replace(/^<!DOCTYPE html>/, '') ?? fallback(pass, [...errors].at(-1)) }
}

async function settled(pending: readonly DataResponse[], signal: AbortSignal | undefined): Promise<void> {
  const all = Promise.allSettled(pending)
  if (!signal) return void (await all)
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([all, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function createPass({ isIsland }: Root, context: FragmentContext): Pass {
  const { registry, movedLinks, facts: pageFacts } = context
  const facts = new Set<string>()
  const metadata = createRenderMetadata()
  const source = recordingSource(context.source)
  const texts: Pass['texts'] = new Map()
  const children: FragmentChild[] = []

  /** The place of a widget; null for one without a variant. */
  function usePlace(props: WidgetProps): ReactNode {
    const inherited = useInherited()
    if (!registry.find(props.of.path, variantName(props))) return null
    children.push(fragmentChild(props, inherited, pageFacts.context))
    return createElement(childTag, { id: children.length - 1 })
  }

  /** A widget inside an island, which hydration leaves as it is. */
  function RenderSlot(props: WidgetProps) {
    return createElement('tessera-slot', { id: useId() }, usePlace(props))
  }

  const pass: Pass = {
    source,
    facts,
    children,
    metadata,
    texts,
    hasFailed: false,
    environment: {
      page: recordingPage(context.page, facts),
      source,
      messages: isIsland ? recordingMessages(context.messages, texts) : context.messages,
      report(error, where) {
        pass.hasFailed = true
        context.report(error, where)
      },
      entity: isIsland ? () => null : (path: string): Entity | null => registry.entity(path),
      hasVariant: isIsland ? () => false : registry.has,
      RenderWidget: isIsland ? RenderSlot : usePlace,
      renderMetadata: metadata,
      isCurrent(url) {
        facts.add(`at ${url}`)
        return url === context.page.url
      },
      ...(movedLinks && {
        movedTo(path: string) {
          facts.add(`moved ${path}`)
          const to = movedLinks(path)
          if (to !== null) metadata.movedLinks.set(path, to)
          return to
        },
      }),
    },
  }
  return pass
}

function islandText(
  content: string,
  { hydrate }: LoadedVariant,
  { props, inherited }: FragmentChild,
  { source }: Pass,
  { moduleAddress, registry }: FragmentContext,
): string {
  const module = registry.find(props.of.path, variantName(props))?.module ?? ''
  const reads = Object.fromEntries([...source.recorded].map(([key, { value }]) => [key, value ?? []]))
  const payload: IslandPayload = {
    props: variantProps(props),
    reads,
    ...(Object.keys(inherited).length > 0 && { inherited }),
  }
  const script = `<script type="application/json">${jsonForScript(payload)}</script>`
  return renderToStaticMarkup(
    createElement('tessera-island', {
      'data-module': moduleAddress(module),
      'data-hydrate': typeof hydrate === 'object' ? 'stored' : hydrate,
      'data-stored': typeof hydrate === 'object' ? hydrate.stored.join(' ') : undefined,
      'data-prefix': `${idPrefix}-`,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, just before
      dangerouslySetInnerHTML: { __html: content + script },
    }),
  )
}

/** What it may show comes with it: nothing is hidden while a text is fetched that could be there already. */
function textsOf(
  { module = '' }: LoadedVariant,
  { texts }: Pass,
  { islandGroups }: FragmentContext,
): Fragment['texts'] {
  const shown = [...texts].flatMap(([name, groups]) => [...groups.keys()].map(group => [name, group] as const))
  const possible = Object.entries(islandGroups?.(module) ?? {})
  return [...possible.flatMap(([name, groups]) => groups.map(group => [name, group] as const)), ...shown]
}

async function fragmentOf(
  { source, facts, children, metadata, hasFailed }: Pass,
  text: string,
  { unstyledClasses }: FragmentContext,
  {
    head = [],
    module = null,
    isUrgent = false,
    texts = [],
  }: Partial<Pick<Fragment, 'head' | 'module' | 'isUrgent' | 'texts'>>,
): Promise<Fragment> {
  const tags = [...new Set([...source.recorded.values()].flatMap(response => response.tags ?? []))]
  const unstyled = unstyledClasses ? await unstyledClasses(text) : []
  const pieces = piecesOf(text)
  return {
    pieces,
    children,
    tags,
    facts: [...facts],
    metadata: isSilent(metadata) ? null : metadata,
    head,
    module,
    isUrgent,
    texts,
    unstyled,
    isCacheable: !hasFailed,
    size: sizeOf(pieces) + tags.length * 150 + children.length * 800,
  }
}

function sizeOf(pieces: Fragment['pieces']): number {
  return pieces.reduce<number>((sum, piece) => sum + 100 + (piece instanceof Buffer ? piece.length : 0), 1000)
}

function piecesOf(text: string): Fragment['pieces'] {
  const parts = text.split(places) as (string | undefined)[]
  // A text, what was captured between it and the next one, and so on.
  return parts.flatMap((part, index): Fragment['pieces'] => {
    if (index % 2 === 0) return part ? [Buffer.from(part)] : []
    return [part === undefined ? null : Number(part)]
  })
}

function isSilent(metadata: RenderMetadata): boolean {
  const { parameters, headScripts, pageScripts, movedLinks, breadcrumbs, openGraphType, isMissing } = metadata
  const collected = parameters.size + headScripts.size + pageScripts.size + movedLinks.size
  return collected === 0 && breadcrumbs === null && openGraphType === null && !isMissing
}
