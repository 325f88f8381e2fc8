import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import rbac from '@tessera/rbac-server'
import { createTestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { expect, test } from 'vitest'
import { siteOf } from './built-site.ts'

test('the very first request finds a module’s page, with or without a private segment', async () => {
  const extensions = [await siteOf('file-storage', 'website-builder', 'rbac', 'host')]
  for (const url of ['/en/rbac/subjects/somebody', '/en/rbac/subjects/settings']) {
    const under = await createTestHost({ plugins: [fileStorage, websiteBuilder, rbac, hostPlugin], extensions })
    expect((await under.app.inject(url)).statusCode, url).toBe(200)
    await under.close()
  }
}, 120_000)
