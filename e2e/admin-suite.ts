import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { type AdminVisit, type AdminVisitOptions, administratorVariables, openAdmin } from './admin.ts'
import { type Api, apiOf } from './api.ts'
import { leaveBrowser, openBrowser } from './browser.ts'
import { startDemo } from './demo.ts'
import { makeProject, type Project, removeProject } from './project.ts'
import { startShortLived } from './short-lived.ts'

/** What the tests of a suite share. The server, the browser and the API are available once the suite runs. */
export interface AdminSuite {
  readonly server: ServerProcess
  readonly browser: Browser
  /** With the secret key. */
  readonly api: Api
  /** Opens the back office like `openAdmin`; it is closed after the test. */
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

  beforeAll(async () => {
    if (project) directory = makeProject(project)
    server = directory
      ? await startShortLived({ cwd: directory, environment: administratorVariables })
      : await startDemo({ environment: (await variables?.()) ?? {} })
    browser = await openBrowser()
  })

  afterEach(async () => {
    for (const window of windows.splice(0)) await window.close()
  })

  afterAll(async () => {
    await leaveBrowser(browser)
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
    open: async (path, options) => keep(await openAdmin(browser, server, path, options)),
    keep,
  }
}
