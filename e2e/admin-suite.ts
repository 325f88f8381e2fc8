import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ServerProcess, startServer } from '../scripts/server-process.ts'
import { type AdminVisit, type AdminVisitOptions, adminContext, administratorVariables, openWindow } from './admin.ts'
import { type Api, apiOf } from './api.ts'
import { launchBrowser } from './browser.ts'
import { startDemo } from './demo.ts'
import { makeProject, type Project, removeProject } from './project.ts'

/** What the tests of a suite share. The server, the browser and the API are available once the suite runs. */
export interface AdminSuite {
  readonly server: ServerProcess
  readonly browser: Browser
  /** With the secret key. */
  readonly api: Api
  /** Opens the back office like `openAdmin`; the window is closed after the test, and its context lent to another one. */
  open(path?: string, options?: AdminVisitOptions): Promise<AdminVisit>
  /** Closes a window that the suite opened itself after its test. */
  keep<Closed extends { close(): Promise<void> }>(window: Closed): Closed
}

/**
 * Starts the product with its demo and a browser before a suite, and stops both afterwards: call it inside its
 * `describe`.
 * @param project uses its back office instead
 * @param variables of the demo's environment
 */
export function adminSuite(project?: Project, variables?: () => Promise<Readonly<Record<string, string>>>): AdminSuite {
  let directory: string | undefined
  let server: ServerProcess
  let browser: Browser
  const windows: { close(): Promise<void> }[] = []
  /** Contexts by the options that they were made with: the first window of one costs three times as much as those after it. */
  const idle = new Map<string, BrowserContext[]>()
  const lent: { readonly key: string; readonly context: BrowserContext }[] = []

  beforeAll(async () => {
    if (project) directory = makeProject(project)
    server = directory
      ? await startServer({ cwd: directory, environment: administratorVariables })
      : await startDemo({ environment: (await variables?.()) ?? {} })
    browser = await launchBrowser()
  })

  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
    for (const { key, context } of lent.splice(0)) {
      if (await isCleared(context)) idle.set(key, [...(idle.get(key) ?? []), context])
    }
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    if (directory !== undefined) removeProject(directory)
  })

  function keep<Closed extends { close(): Promise<void> }>(window: Closed): Closed {
    windows.push(window)
    return window
  }

  return {
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    get api() {
      return apiOf(server)
    },
    async open(path = '/', given = {}) {
      const key = JSON.stringify(given)
      const context = idle.get(key)?.pop() ?? (await adminContext(browser, given))
      lent.push({ key, context })
      return openWindow(context, server, path, given)
    },
    keep,
  }
}

/** Takes back what a test has done to a context. @returns false if the test has closed it */
async function isCleared(context: BrowserContext): Promise<boolean> {
  try {
    for (const page of context.pages()) await page.close()
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
    return true
  } catch {
    return false
  }
}
