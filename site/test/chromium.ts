import { describe } from 'vitest'
import { chromiumPath } from './launch-browser.ts'

export { launchBrowser } from './launch-browser.ts'

/** A suite that needs a browser: skipped, with its name, if there is none. */
export const describeInBrowser = chromiumPath
  ? describe
  : (name: string, suite: () => void) => describe.skip(`${name} (no Chromium: install it or set CHROMIUM_PATH)`, suite)
