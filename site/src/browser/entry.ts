import type { Page } from '@tessera/widget-sdk'
import { hydrateIslands } from '@tessera/widget-sdk/browser'

const script = document.getElementById('tessera-page')
if (script) {
  hydrateIslands({
    page: JSON.parse(script.textContent) as Page,
    sessionModule: script.dataset.session,
    loadRegistry: () => import('./registry.ts').then(each => each.registry),
  })
}
