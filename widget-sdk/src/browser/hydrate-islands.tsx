import { hydrateRoot } from 'react-dom/client'
import type { Environment, Page } from '../environment.ts'
import { type IslandPayload, IslandRoot } from '../IslandRoot.tsx'
import type { MessageSource } from '../message-source.ts'
import type { LoadedVariant } from '../registry.ts'
import type { SessionProvider, SessionSource } from '../session.ts'
import { type BrowserSource, createBrowserSource } from './browser-source.ts'
import { createSessionSource } from './session-source.ts'
import { createSlotRenderer, type LoadRegistry } from './slot.tsx'

export interface HydrationOptions {
  readonly page: Page
  readonly messages: MessageSource
  /** Loads the registry: needed only for widgets that an island renders in the browser. */
  readonly loadRegistry: LoadRegistry
  /** Address of the session provider's file; absent where no package has one. */
  readonly sessionModule?: string | undefined
  /** The page is a preview in the composer: what is rendered in the browser is annotated with its record, too. */
  readonly isAnnotated?: boolean
}

/** What the islands of a page share. */
interface Shared extends HydrationOptions {
  readonly source: BrowserSource
  readonly session: SessionSource
}

/**
 * Hydrates each island of the document when it is due; islands don't wait for one another.
 * @returns the data source that they share
 */
export function hydrateIslands(options: HydrationOptions): BrowserSource {
  const { sessionModule } = options
  const session = createSessionSource(sessionModule === undefined ? undefined : () => openSession(sessionModule), () =>
    source.invalidateFetched(),
  )
  const source = createBrowserSource(session)
  const shared: Shared = { ...options, source, session }
  for (const element of document.querySelectorAll<HTMLElement>('tessera-island')) {
    whenDue(element, () => void hydrate(element, shared))
  }
  return source
}

async function openSession(address: string): Promise<SessionProvider> {
  const module = (await import(/* @vite-ignore */ address)) as { default: SessionProvider }
  return module.default
}

async function hydrate(element: HTMLElement, shared: Shared): Promise<void> {
  const { page, messages, loadRegistry, source, session, isAnnotated } = shared
  const { module = '', prefix = '' } = element.dataset
  const [{ default: Component }, payload] = [await openModule(module), takePayload(element)]
  if (!payload) return
  source.seed(payload.reads)
  const environment: Environment = {
    page,
    source,
    messages,
    session,
    entity: () => null,
    hasVariant: () => false,
    report: error => console.error(error),
    RenderWidget: createSlotRenderer(element, loadRegistry, isAnnotated),
  }
  hydrateRoot(
    element,
    <IslandRoot environment={environment}>
      <Component {...payload.props} />
    </IslandRoot>,
    { identifierPrefix: prefix },
  )
}

type IslandComponent = LoadedVariant['Component']

/** The address comes from the page, which only names files of the site's own build. */
function openModule(address: string): Promise<{ default: IslandComponent }> {
  return import(/* @vite-ignore */ address)
}

/** Removes the island's data from it: React must find only its own elements. */
function takePayload(element: HTMLElement): IslandPayload | null {
  const script = element.querySelector(':scope > script[type="application/json"]')
  script?.remove()
  return script ? (JSON.parse(script.textContent ?? '') as IslandPayload) : null
}

function whenDue(element: HTMLElement, start: () => void): void {
  if (element.dataset.hydrate === 'load') start()
  else if (element.dataset.hydrate === 'idle') onIdle(start)
  else onSight(element, start)
}

function onIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => start(), { timeout: 2000 })
  else setTimeout(start, 200)
}

/** The element itself has no box (`display: contents`): its children are observed. */
function onSight(element: HTMLElement, start: () => void): void {
  const boxes = [...element.children].filter(child => child.localName !== 'script')
  if (boxes.length === 0) {
    start()
    return
  }
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: '200px' },
  )
  for (const box of boxes) observer.observe(box)
}
