import { type ReactNode, useEffect } from 'react'
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
  /** Called when somebody logs in or out, in this page or another. */
  readonly onSubjectChange?: (() => void) | undefined
}

/** What the islands of a page share. */
interface Shared extends HydrationOptions {
  readonly source: BrowserSource
  readonly session: SessionSource
}

/**
 * Prepares what the islands of a page share; `whenIslandsAreDue` says when each of them is hydrated.
 * @returns hydrates one island, and resolves when that is done; islands don't wait for one another
 */
export function createIslandHydration(options: HydrationOptions): (island: HTMLElement) => Promise<void> {
  const { sessionModule, onSubjectChange } = options
  const session = createSessionSource(
    sessionModule === undefined ? undefined : () => openSession(sessionModule),
    () => {
      source.invalidateFetched()
      onSubjectChange?.()
    },
  )
  const source = createBrowserSource(session)
  const shared: Shared = { ...options, source, session }
  return island => hydrate(island, shared)
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
  await new Promise<void>(resolve => {
    hydrateRoot(
      element,
      <IslandRoot environment={environment} inherited={payload.inherited ?? {}}>
        <Hydrated onHydrated={resolve}>
          <Component {...payload.props} />
        </Hydrated>
      </IslandRoot>,
      { identifierPrefix: prefix },
    )
  })
}

/** Calls back when its content is hydrated. It renders nothing of its own, so that ids are the same as on the server. */
function Hydrated({ onHydrated, children }: { readonly onHydrated: () => void; readonly children: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
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
