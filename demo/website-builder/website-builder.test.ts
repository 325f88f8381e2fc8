import { type Entity, fieldEntries } from '@tessera/core'
import { file } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import * as website from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import content from '../index.ts'

describe('The demo', () => {
  let demo: TestHost
  beforeAll(async () => {
    demo = await createTestHost({ plugins: [fileStorage, websiteBuilder], demo: content })
  })
  afterAll(() => demo.close())

  async function all(entity: Entity): Promise<readonly Record<string, unknown>[]> {
    const { rows } = await demo.host.service(entity).list({ limit: 1000 }, system)
    return rows as unknown as Record<string, unknown>[]
  }

  test.each(Object.values(website).filter(entity => entity !== website.category && !('ends' in entity)))(
    'has $path, with every text in each language',
    async entity => {
      const rows = await all(entity)
      expect(rows.length).toBeGreaterThan(0)
      const localized = fieldEntries(entity).filter(([, { kind }]) => kind === 'localized' || kind === 'richText')
      for (const row of rows) {
        for (const [name] of localized) {
          const languages = Object.keys(row[name] as object)
          expect([[], ['en', 'ru']], `${row.slug}.${name}`).toContainEqual(languages.toSorted())
        }
      }
    },
  )

  test('has pictures with sizes, and alternative texts for all but decorative ones', async () => {
    const pictures = await all(file)
    expect(pictures.length).toBeGreaterThan(20)
    for (const { adminTitle, width, height, alt } of pictures) {
      expect({ adminTitle, isSized: Number(width) > 0 && Number(height) > 0 }).toEqual({ adminTitle, isSized: true })
      expect([[], ['en', 'ru']]).toContainEqual(Object.keys(alt as object).toSorted())
    }
  })

  test('keeps the order of the content', async () => {
    const links = await all(website.slidersToSlides)
    expect(links.map(each => each.orderIndex)).toEqual([10, 20, 30, 40])
  })
})
