import type { Page } from '@tessera/widget-sdk'
import { hydrateIslands } from '@tessera/widget-sdk/browser'
import { previewedPageId } from '@tessera/widget-sdk/compose'

const script = document.getElementById('tessera-page')
if (script) {
  hydrateIslands({
    page: JSON.parse(script.textContent) as Page,
    sessionModule: script.dataset.session,
    isAnnotated: document.getElementById(previewedPageId) !== null,
    loadRegistry: () => import('./registry.ts').then(each => each.registry),
  })
}
