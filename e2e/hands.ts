import type { Locator, Page } from 'playwright-core'

/** What a person does for a piece of work. */
export interface Effort {
  readonly clicks: number
  /** Texts that are typed, choices from a list, files that are dropped. */
  readonly inputs: number
}

/** The hands of a person on a page: they count what they do. */
export interface Hands {
  readonly effort: Effort
  click(target: Locator): Promise<void>
  /** Types into a field. */
  fill(target: Locator, text: string): Promise<void>
  /** Types where the focus is already. */
  type(text: string): Promise<void>
  /** Chooses from a list of the browser. */
  choose(target: Locator, value: string): Promise<void>
  /** Drops files, together. */
  drop(target: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void>
}

/** Types into the input that has the focus, or is about to get it. */
export async function type(page: Page, text: string): Promise<void> {
  await page.locator('input:focus, textarea:focus, [contenteditable=true]:focus').waitFor()
  await page.keyboard.type(text)
}

export function handsOn(page: Page): Hands {
  let clicks = 0
  let inputs = 0
  return {
    get effort() {
      return { clicks, inputs }
    },
    async click(target) {
      await target.click()
      clicks++
    },
    async fill(target, text) {
      await target.fill(text)
      inputs++
    },
    async type(text) {
      await type(page, text)
      inputs++
    },
    async choose(target, value) {
      await target.selectOption(value)
      inputs++
    },
    async drop(target, files) {
      await target.setInputFiles(files)
      inputs++
    },
  }
}
