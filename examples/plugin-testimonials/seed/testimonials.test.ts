import fileStorage from '@tessera/file-storage-server'
import { page } from '@tessera/host'
import host from '@tessera/host/server'
import { system } from '@tessera/server'
import { createTestHost } from '@tessera/server/testing'
import { expect, test } from 'vitest'
import { testimonial } from '../src/index.ts'
import testimonials from '../src/server/index.ts'

test('a demo has a page with the first testimonials; a site without pages waits for them', async () => {
  const shown = async (...others: readonly (typeof testimonials)[]) => {
    const kit = await createTestHost({ plugins: [...others, testimonials], demo: [] })
    const pages = kit.host.has('host') ? (await kit.host.service(page).list({}, system)).rows : []
    const found = [pages.map(({ url }) => url), await kit.host.service(testimonial).count({}, system)]
    await kit.close()
    return found
  }
  expect(await shown(fileStorage, host)).toEqual([['/testimonials'], 2])
  expect(await shown()).toEqual([[], 0])
})
