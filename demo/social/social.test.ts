import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { attributeKeysToAttributes, profile, profilesToAttributes, profilesToFiles, widget } from '@tessera/social'
import social from '@tessera/social/server'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import content from '../index.ts'

describe('The demo’s people', () => {
  let demo: TestHost
  beforeAll(async () => {
    demo = await createTestHost({ plugins: [fileStorage, websiteBuilder, social], demo: content })
  })
  afterAll(() => demo?.close())

  test('are three and a program, each with a portrait and words in both languages', async () => {
    const { rows } = await demo.host.service(profile).list({}, system)
    expect(rows.map(({ variant }) => variant).toSorted()).toEqual([
      'artificial-intelligence',
      'default',
      'default',
      'default',
    ])
    for (const { slug, title, subtitle, description } of rows) {
      for (const text of [title, subtitle, description])
        expect(Object.keys(text).toSorted(), slug).toEqual(['en', 'ru'])
    }
    const { rows: pictures } = await demo.host.service(profilesToFiles).list({}, system)
    expect(new Set(pictures.map(({ profileId }) => profileId)).size).toBe(rows.length)
    expect(await demo.host.service(widget).count({}, system)).toBe(2)
  })

  test('have values, and every value says what it means', async () => {
    const { rows: values } = await demo.host.service(profilesToAttributes).list({ limit: 1000 }, system)
    const { rows: keys } = await demo.host.service(attributeKeysToAttributes).list({ limit: 1000 }, system)
    const meant = new Set(keys.map(({ attributeId }) => attributeId))
    expect(values.length).toBeGreaterThan(10)
    expect(values.filter(({ attributeId }) => !meant.has(attributeId))).toEqual([])
  })
})
