import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds against WCAG 2.2 AA. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => JSON.parse(JSON.stringify(violations)))`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
