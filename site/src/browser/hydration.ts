import type { MessageGroups, Page } from '@tessera/widget-sdk'
import { createBrowserMessages, createIslandHydration } from '@tessera/widget-sdk/browser'
import { previewedPageId } from '@tessera/widget-sdk/compose'

/**
 * Reads what the page came with, for its islands.
 * @param onSubjectChange called when somebody logs in or out
 */
export function hydrationOfPage(onSubjectChange: () => void): (island: HTMLElement) => Promise<void> {
  const page = byId('tessera-page')
  const texts = byId('tessera-messages')
  return createIslandHydration({
    page: JSON.parse(page.textContent) as Page,
    messages: createBrowserMessages(JSON.parse(texts.textContent) as MessageGroups, texts.dataset.from ?? ''),
    sessionModule: page.dataset.session,
    isAnnotated: document.getElementById(previewedPageId) !== null,
    loadRegistry: () => import('./registry.ts').then(each => each.registry),
    onSubjectChange,
  })
}

/** Of every page with an island. */
function byId(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}
