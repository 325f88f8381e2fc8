import type { Page } from '@tessera/widget-sdk'
import { hydrateIslands } from '@tessera/widget-sdk/browser'

const data = document.getElementById('tessera-page')?.textContent
if (data) {
  hydrateIslands({
    page: JSON.parse(data) as Page,
    loadRegistry: () => import('./registry.ts').then(each => each.registry),
  })
}
