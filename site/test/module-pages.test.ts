import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestHost } from '@tessera/core/testing'
import fileStorage from '@tessera/file-storage/server'
import hostPlugin from '@tessera/host/server'
import rbac from '@tessera/rbac/server'
import { expect, test } from 'vitest'
import { buildSite, site } from '../src/server/index.ts'

test('the very first request finds a module’s page, with or without a private segment', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-module-pages-'))
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const buildDirectory = join(dataDirectory, 'build')
  const plugins = ['@tessera/file-storage', '@tessera/rbac', '@tessera/host']
  await buildSite({ root, dataDirectory, buildDirectory, project: { plugins } })
  const extensions = [site({ root, buildDirectory, mode: 'production' as const })]
  for (const url of ['/en/rbac/subjects/somebody', '/en/rbac/subjects/settings']) {
    const under = await createTestHost({ plugins: [fileStorage, rbac, hostPlugin], extensions })
    expect((await under.app.inject(url)).statusCode, url).toBe(200)
    await under.close()
  }
  rmSync(dataDirectory, { recursive: true, force: true })
}, 120_000)
