import type { TextGroup } from '@tessera/core'
import type { ReactNode } from 'react'
import { annotationComments } from '../compose/record-annotation.ts'
import type { MessageGroups } from '../message-source.ts'
import { addRenderMetadata, createRenderMetadata, type RenderMetadata } from '../render-metadata.ts'
import { renderedRecord } from '../variant-props.ts'
import type { Fragment, FragmentChild, FragmentSession } from './fragment.ts'
import { type FragmentContext, type FragmentOptions, renderDocument, renderWidget } from './fragment-render.tsx'
import { pageFacts } from './page-facts.ts'

export interface PageRenderOptions extends FragmentOptions {
  /** Annotate each widget with its record, in comments that the composer reads (default false). */
  readonly isAnnotated?: boolean
  /** Fragments of earlier renders (default: all are rendered). */
  readonly fragments?: FragmentSession | undefined
  /** Equal for documents that are alike around their widgets; a document without it is rendered each time. */
  readonly documentKey?: string | undefined
  /** Stands for the version of all texts. */
  readonly textsVersion?: string
}

export interface PageRender {
  /** The page in UTF-8, one part after the other; the first one contains the head of its document. */
  readonly pieces: readonly Buffer[]
  /** All of it, as a text. */
  readonly html: string
  /** What it was rendered from: it is valid until a change has one of them. */
  readonly tags: ReadonlySet<string>
  /** What is around its widgets: the same object as long as it is reused. */
  readonly document: Fragment
  /** Addresses of the islands' code, each once; empty for a page that needs no script. */
  readonly modules: readonly string[]
  /** Those that are needed at once; the others load when they are due. */
  readonly urgentModules: readonly string[]
  /** Elements for the head, such as preload links for pictures. */
  readonly preloads: string
  /** Texts that islands show and may show, each group once. */
  readonly messages: MessageGroups
  /** What its widgets told the page. */
  readonly metadata: RenderMetadata
  /** Names of classes in it that the style sheet has no rule for. */
  readonly unstyled: readonly string[]
}

/**
 * Renders a page for everyone as HTML, put together from fragments: the document, and each widget as a root of its own. Those
 * that a session has are not rendered.
 * @param document the whole document, including `<html>`; or what makes it
 */
export async function renderPage(
  document: ReactNode | (() => ReactNode),
  options: PageRenderOptions,
): Promise<PageRender> {
  const { fragments, documentKey } = options
  const facts = pageFacts(options.page, options.movedLinks, options.textsVersion ?? '')
  const found = new Map<string, Fragment | null>()
  const rendering: Promise<void>[] = []

  function add(key: string, fragment: Fragment): void {
    found.set(key, fragment)
    for (const child of fragment.children) require(child)
  }

  function require(child: FragmentChild): void {
    if (found.has(child.key)) return
    const known = fragments?.find(child.key, facts.of)
    if (known) {
      add(child.key, known)
      return
    }
    found.set(child.key, null)
    start(child.key, renderWidget(child, context))
  }

  function start(key: string, work: Promise<Fragment>): void {
    const added = work.then(fragment => {
      if (fragment.isCacheable) fragments?.store(key, fragment, facts.of)
      add(key, fragment)
    })
    // Each is waited for below, one after the other.
    added.catch(() => undefined)
    rendering.push(added)
  }

  const context: FragmentContext = { ...options, facts, onChild: require }
  const root = `document ${documentKey} ${facts.context}`
  const known = documentKey === undefined ? undefined : fragments?.find(root, facts.of)
  if (known) add(root, known)
  else {
    const made = renderDocument(typeof document === 'function' ? document() : document, context)
    if (documentKey === undefined) await made.then(fragment => add(root, fragment))
    else start(root, made)
  }
  for (let next = rendering.shift(); next; next = rendering.shift()) await next
  return assembled(root, found, options)
}

function assembled(
  root: string,
  found: ReadonlyMap<string, Fragment | null>,
  { isAnnotated = false, messages }: PageRenderOptions,
): PageRender {
  const pieces: Buffer[] = []
  const shown = new Set<Fragment>()
  let prefixes = 0
  let annotations = 0

  function append(key: string): void {
    const fragment = found.get(key)
    if (!fragment) return
    shown.add(fragment)
    let prefix: string | undefined
    for (const piece of fragment.pieces) {
      if (typeof piece === 'number') appendChild(fragment.children[piece])
      else if (piece !== null) pieces.push(piece)
      else {
        prefix ??= `w${(prefixes++).toString(36)}`
        pieces.push(Buffer.from(prefix))
      }
    }
  }

  function appendChild(child: FragmentChild | undefined): void {
    if (!child) return
    const record = isAnnotated ? renderedRecord(child.props) : null
    const comments = record ? annotationComments(annotations++, record).map(text => Buffer.from(text)) : []
    pieces.push(...comments.slice(0, 1))
    append(child.key)
    pieces.push(...comments.slice(1))
  }

  append(root)
  const document = found.get(root)
  if (!document) throw new Error('A page without a document')
  return {
    pieces,
    get html() {
      return String(Buffer.concat(pieces))
    },
    document,
    ...collected([...shown], messages),
  }
}

/** What the fragments of a page tell it, in the order in which they are shown. */
function collected(
  shown: readonly Fragment[],
  messages: PageRenderOptions['messages'],
): Omit<PageRender, 'pieces' | 'html' | 'document'> {
  const tags = new Set<string>()
  const [modules, urgentModules, head, unstyled] = Array.from({ length: 4 }, () => new Set<string>())
  const metadata = createRenderMetadata()
  const texts: Record<string, Record<string, TextGroup>> = {}
  for (const fragment of shown) {
    for (const tag of fragment.tags) tags.add(tag)
    for (const element of fragment.head) head?.add(element)
    for (const name of fragment.unstyled) unstyled?.add(name)
    if (fragment.metadata) addRenderMetadata(metadata, fragment.metadata)
    if (fragment.module === null) continue
    modules?.add(fragment.module)
    if (fragment.isUrgent) urgentModules?.add(fragment.module)
    for (const [packageName, group] of fragment.texts) {
      const text = messages.read(packageName, group)
      if (!(text instanceof Promise)) texts[packageName] = { ...texts[packageName], [group]: text }
    }
  }
  return {
    tags,
    modules: [...(modules ?? [])],
    urgentModules: [...(urgentModules ?? [])],
    preloads: [...(head ?? [])].join(''),
    messages: texts,
    metadata,
    unstyled: [...(unstyled ?? [])],
  }
}
