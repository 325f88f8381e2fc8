import fileStorage from '@tessera/file-storage/server'
import { page } from '@tessera/host'
import host from '@tessera/host/server'
import { system } from '@tessera/server'
import { createTestHost } from '@tessera/server/testing'
import { expect, test } from 'vitest'
import { review } from '../src/index.ts'
import reviews from '../src/server/index.ts'

test('a demo has a page with the first reviews; a site without pages waits for them', async () => {
  const shown = async (...others: readonly (typeof reviews)[]) => {
    const kit = await createTestHost({ plugins: [...others, reviews], demo: [] })
    const pages = kit.host.has('host') ? (await kit.host.service(page).list({}, system)).rows : []
    const found = [pages.map(({ url }) => url), await kit.host.service(review).count({}, system)]
    await kit.close()
    return found
  }
  expect(await shown(fileStorage, host)).toEqual([['/reviews'], 2])
  expect(await shown()).toEqual([[], 0])
})
