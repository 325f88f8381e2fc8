import { widgetPackages } from 'virtual:tessera/site'
import { createRegistry, type Page, Widget } from '@tessera/widget-sdk'
import { createBrowserMessages, createIslandHydration } from '@tessera/widget-sdk/browser'
import { createElement, useEffect, useState } from 'react'

/** Every variant of the product, as a page of the site has it. */
export const registry = createRegistry(widgetPackages)

/** The viewer's session, as a page of the site has it. */
export const session = widgetPackages.findLast(each => each.session)?.session

interface RenderedProps {
  readonly path: string
  readonly variant: string
  readonly data: never
}

/** A record that no server has rendered: empty at first, as in the server's HTML, then the widget. */
export function Rendered({ path, variant, data }: RenderedProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => setIsDue(true), [])
  const of = registry.entity(path)
  return isDue && of ? createElement(Widget, { of, variant, data }) : null
}

/**
 * Replaces the content with server-rendered HTML, hydrates its islands, and waits for them.
 * @param isSeen waits until something is visible, too
 * @throws if nothing is rendered
 */
async function show(html: string, page: Page, isSeen: boolean): Promise<void> {
  document.documentElement.lang = page.language
  const main = document.querySelector('main') as HTMLElement
  main.innerHTML = html
  const messages = createBrowserMessages({}, `/workbench/messages/${page.language}/`)
  const hydrate = createIslandHydration({
    page,
    messages,
    loadRegistry: async () => registry,
    sessionModule: '/workbench/session.js',
  })
  // Whatever they wait for on a page.
  for (const island of main.querySelectorAll<HTMLElement>('tessera-island')) void hydrate(island)
  for (const end = Date.now() + 30_000; !isTakenOver() || (isSeen && !isVisible()); ) {
    if (Date.now() > end) throw new Error(isTakenOver() ? 'There is nothing to see' : 'An island was not taken over')
    await new Promise(requestAnimationFrame)
  }
}

/** Whether React has hydrated every visible island. */
function isTakenOver(): boolean {
  const islands = [...document.querySelectorAll('tessera-island')]
  return islands.every(island => {
    const boxes = [...island.children].filter(each => each.localName !== 'script')
    const seen = boxes.filter(each => each.getClientRects().length > 0)
    seen[0]?.scrollIntoView({ block: 'center' })
    return seen.every(each => Object.keys(each).some(key => key.startsWith('__reactFiber$')))
  })
}

/** Whether anything is visible. */
function isVisible(): boolean {
  return [...document.querySelectorAll('main *')].some(element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  })
}

// The target of a logout isn't followed.
navigation.addEventListener('navigate', event => event.preventDefault())

Object.assign(globalThis, { workbench: { show } })
