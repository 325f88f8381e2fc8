import type { Locator, Page } from 'playwright-core'

/** More stops than any screen has between two things that belong together. */
const mostStops = 120

/**
 * Goes on with the Tab key until something has the focus.
 * @param key `Shift+Tab` goes back
 * @throws if it isn't reached, and for a stop on the way that shows no focus
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const passed: string[] = []
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key)
    const { name, isShown } = await page.evaluate(focusedElement)
    if (!isShown) throw new Error(`No focus is seen on ${name}`)
    if (await target.evaluate(element => element === document.activeElement)) return
    passed.push(name)
  }
  throw new Error(`${target} is not reached: ${passed.join(' → ')}`)
}

/** Presses Enter on something that Tab leads to. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Types into something that Tab leads to. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** In the page. */
function focusedElement(): { name: string; isShown: boolean } {
  const element = document.activeElement
  // From the last element the focus leaves the page, for the browser's own bars.
  if (!element || element === document.body) return { name: 'the page', isShown: true }
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
  const hasRing = (each: Element | null | undefined) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const { width, height } = element.getBoundingClientRect()
  // An editor has it around itself and its tools.
  const frame = element.matches('[contenteditable=true]') ? element.parentElement?.parentElement : null
  return {
    name: `${element.localName} “${name}”`,
    isShown: (hasRing(element) || hasRing(frame)) && width > 0 && height > 0,
  }
}
