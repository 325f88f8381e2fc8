/**
 * Calls back for each island of the document once, when it is due to be hydrated. The callback resolves when it is. It imports nothing: this is the code that every
 * page with an island loads, and React comes with the first island that is due.
 * @returns looks again at the islands that wait for an entry in a storage of the browser; a page that writes one itself gets no
 * event for that
 */
export function whenIslandsAreDue(start: (island: HTMLElement) => Promise<void>): () => void {
  const waiting = new Map<HTMLElement, () => void>()

  function startStored(): void {
    for (const [element, startOne] of waiting) {
      if (!isStored(element)) continue
      waiting.delete(element)
      startOne()
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>('tessera-island')) {
    const startOne = () => void start(element)
    const { hydrate } = element.dataset
    if (hydrate === 'load') startOne()
    else if (hydrate === 'idle') onIdle(startOne)
    else if (hydrate === 'stored') waiting.set(element, startOne)
    else if (hydrate === 'interaction') onInteraction(element, start)
    else onSight(element, startOne)
  }
  startStored()
  addEventListener('storage', startStored)
  // The browser restores a page from its back/forward cache as it was left; something may have been stored since.
  addEventListener('pageshow', startStored)
  return startStored
}

/** Without a storage that can be read it isn't known, and the island decides by itself. */
function isStored({ dataset: { stored = '' } }: HTMLElement): boolean {
  try {
    return stored.split(' ').some(key => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null)
  } catch {
    return true
  }
}

/** Clicks wait for the island, and the last one is repeated there. */
function onInteraction(element: HTMLElement, start: (island: HTMLElement) => Promise<void>): void {
  const controller = new AbortController()
  const { signal } = controller
  let clicked: EventTarget | null = null
  let isStarted = false
  const begin = async () => {
    if (isStarted) return
    isStarted = true
    await start(element)
    controller.abort()
    clicked?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
  }
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(event, () => void begin(), { signal, passive: true })
  }
  element.addEventListener(
    'click',
    event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      clicked = event.target
      void begin()
    },
    { signal, capture: true },
  )
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
