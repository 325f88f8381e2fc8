import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The shell is Chromium without its windows. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]
/** Chromium as the system has it; undefined without one. */
export const chromiumPath = [process.env.CHROMIUM_PATH, ...candidates].find(file => file && existsSync(file))

/**
 * Takes the place of Playwright's own list, of which it repeats what concerns these tests. The first two make Chromium open
 * an invisible page of its own for its address bar, twice in each new context: half of what a test's window costs.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
]

/** For pages that are open for seconds: nothing is optimized for what runs once, and no threads collect garbage beside the main one. */
const flagsOfScripts = [
  '--no-turbofan',
  '--no-maglev',
  '--max-lazy',
  '--single-threaded-gc',
  '--min-semi-space-size=16',
]

/** Starts the browser of a test, with what tests don't need switched off. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    // Several suites start at once, each with a server.
    timeout: 110_000,
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Windows of a site that are open at the same time have one process.
      '--process-per-site',
      `--js-flags=${flagsOfScripts.join(' ')}`,
      `--disable-features=${disabledFeatures.join()}`,
    ],
  })
}
