import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RenderedRecord, registeredVariants } from '../cli/test/variant-walk.ts'
import { describeInBrowser, desktop, leaveBrowser, openBrowser, problemsOf } from './browser.ts'
import { fromNothing, fromServer, openWorkbench, type Workbench } from './workbench/workbench.ts'

/** Variants that render nothing: they keep the session alive, or redirect. */
const unseen: ReadonlySet<string> = new Set(['rbac/widgets subject-session-keeper-default'])
/** Variants that choose their widgets by module: only pages can, islands don't know which modules are installed. */
const ofServers: ReadonlySet<string> = new Set(['host/widgets default'])

describeInBrowser('a variant in the browser', () => {
  let bench: Workbench
  let browser: Browser
  /** Windows that are free at the moment. */
  const free: Window[] = []

  beforeAll(async () => {
    bench = await openWorkbench()
    browser = await openBrowser()
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await bench?.close()
  })

  async function openWindow(): Promise<Window> {
    const context = await browser.newContext({ ...desktop, extraHTTPHeaders: bench.secretKeyHeader })
    const page = await context.newPage()
    const problems = problemsOf(page)
    await page.goto(bench.url)
    return { page, problems }
  }

  // Several run side by side, because a browser mostly waits: React reveals what it rendered step by step.
  describe.each(['en', 'ru'])('in %s', language => {
    it.concurrent.each(registeredVariants)(
      '%s %s hydrates, and renders without a server, without a warning',
      async (path, variant, entity) => {
        const name = `${path} ${variant}`
        const rendered = await bench.render(entity, variant, language)
        if (!rendered) throw new Error('The server renders nothing of the demo')
        const window = free.pop() ?? (await openWindow())
        await show(window, fromServer(rendered), rendered, !unseen.has(name))
        await show(window, fromNothing(path, variant, rendered), rendered, !unseen.has(name) && !ofServers.has(name))
        free.push(window)
      },
    )
  })
})

/** A window of the workbench, with the problems so far. */
interface Window {
  readonly page: Page
  readonly problems: string[]
}

async function show(
  { page, problems }: Window,
  html: string,
  rendered: RenderedRecord,
  isSeen: boolean,
): Promise<void> {
  await page.evaluate(`workbench.show(${JSON.stringify(html)}, ${JSON.stringify(rendered.page)}, ${isSeen})`)
  expect(problems.splice(0).join('\n')).toBe('')
}
