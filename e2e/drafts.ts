import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the back office has stored unsaved work with a text in the browser. */
export async function draftStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => storedDrafts(page), { timeout: 30_000 }).toContain(text)
}

function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('tessera-admin')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const drafts = request.result.transaction('drafts').objectStore('drafts').getAll()
          drafts.onsuccess = () => resolve(JSON.stringify(drafts.result))
          request.result.close()
        }
      }),
  )
}
