import type { Browser } from 'playwright-core'
import { chromiumPath, launchBrowser } from '../site/test/launch-browser.ts'

/** Works with a browser, or prints what is skipped where there is none. @param what for that: `the plugin in a browser` */
export async function withBrowser(what: string, work: (browser: Browser) => Promise<void>): Promise<void> {
  if (chromiumPath === undefined) {
    console.log(`Skipped: ${what} (no Chromium: install it or set CHROMIUM_PATH).`)
    return
  }
  const browser = await launchBrowser()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
