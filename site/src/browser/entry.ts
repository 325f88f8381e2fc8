import { createRegistry, type Page } from '@tessera/widget-sdk'
import { hydrateIslands } from '@tessera/widget-sdk/browser'

const data = document.getElementById('tessera-page')?.textContent
if (data) {
  hydrateIslands({
    page: JSON.parse(data) as Page,
    async loadRegistry() {
      const { widgetPackages } = await import('virtual:tessera/site')
      return createRegistry(widgetPackages)
    },
  })
}
