import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { leaveBrowser, openBrowser } from './browser.ts'
import { startDemo } from './demo.ts'

/** What the tests of a suite share; available once the suite runs. */
export interface DemoSuite {
  readonly server: ServerProcess
  readonly browser: Browser
}

/**
 * Starts a server and a browser before a suite, and stops both afterwards: call it inside its `describe`.
 * @param start the server (default: the product with its demo)
 */
export function demoSuite(start: () => Promise<ServerProcess> = startDemo): DemoSuite {
  let server: ServerProcess
  let browser: Browser

  beforeAll(async () => {
    server = await start()
    browser = await openBrowser()
  })

  afterAll(async () => {
    await leaveBrowser(browser)
    await server?.stop()
  })

  return {
    get server() {
      return server
    },
    get browser() {
      return browser
    },
  }
}
