import axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on colours. */
const rulesAboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds against WCAG 2.2 AA. */
export function violationsOf(page: Page): Promise<string[]> {
  return violationsOfRules(page, tags)
}

/** Both colour schemes, one after the other: in the second one nothing but the colours can differ. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  await paint(page, 'light')
  const inLight = await violationsOf(page)
  await paint(page, 'dark')
  const inDark = await violationsOfRules(page, { type: 'rule', values: rulesAboutColours })
  return [...inLight, ...inDark.map(each => `in the dark: ${each}`)]
}

async function violationsOfRules(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  // Naming each of the thousands of nodes that pass takes axe a quarter of its time.
  const options: axe.RunOptions = { ...(runOnly && { runOnly }), resultTypes: ['violations'] }
  const found: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => JSON.parse(JSON.stringify(violations)))`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** What axe finds in a colour scheme. */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await paint(page, colorScheme)
  return violationsOf(page)
}

/**
 * Switches a page to a colour scheme, and waits for the end of the transition, so that no intermediate colours are
 * measured.
 */
export async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(scheme => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    // Those without an end, such as the pulse of what is loading, would never be over.
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
  })
}
