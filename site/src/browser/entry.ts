import type { MessageGroups, Page } from '@tessera/widget-sdk'
import { createBrowserMessages, hydrateIslands } from '@tessera/widget-sdk/browser'
import { previewedPageId } from '@tessera/widget-sdk/compose'

const script = document.getElementById('tessera-page')
const texts = document.getElementById('tessera-messages')
if (script && texts) {
  hydrateIslands({
    page: JSON.parse(script.textContent) as Page,
    messages: createBrowserMessages(JSON.parse(texts.textContent) as MessageGroups, texts.dataset.from ?? ''),
    sessionModule: script.dataset.session,
    isAnnotated: document.getElementById(previewedPageId) !== null,
    loadRegistry: () => import('./registry.ts').then(each => each.registry),
  })
}
