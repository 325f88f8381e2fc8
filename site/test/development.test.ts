import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import { definePlugin } from '@tessera/server'
import { createHost, type Host } from '@tessera/server/host'
import { loadConfiguration } from '@tessera/server/project'
import { openTestDatabase, type TestDatabase } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site } from '../src/server/index.ts'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { makePage } from './site-under-test.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

describeInBrowser('in development', () => {
  let root: string
  let host: Host
  let database: TestDatabase
  let browser: Browser
  let address: string

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tessera-development-'))
    cpSync(fileURLToPath(new URL('fixture/', import.meta.url)), join(root, 'fixture'), { recursive: true })
    symlinkSync(modules, join(root, 'fixture/node_modules'))
    mkdirSync(join(root, 'node_modules'))
    for (const name of ['react', 'react-dom', '@tessera'])
      symlinkSync(join(modules, name), join(root, 'node_modules', name))
    symlinkSync(join(root, 'fixture'), join(root, 'node_modules/tessera-plugin-fixture'))
    symlinkSync(join(root, 'fixture/widgets'), join(root, 'node_modules/tessera-plugin-fixture-widgets'))
    const plugins = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host', 'tessera-plugin-fixture']
    const loaded = [fileStorage, websiteBuilder, hostPlugin, definePlugin({ name: 'fixture' })]
    database = await openTestDatabase(loaded)
    host = await createHost({
      root,
      plugins: loaded.map(plugin => ({ plugin, options: {} })),
      configuration: loadConfiguration(root, { plugins }, { LOG_LEVEL: 'error' }),
      database: database.database,
      extensions: [site({ root, mode: 'development', buildDirectory: join(root, 'build') })],
      hasJobs: false,
      maxEventLoopDelay: 0,
    })
    await makePage(host, '/', 'plain')
    address = await host.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await host?.close()
    await database?.drop()
    rmSync(root, { recursive: true, force: true })
  })

  test('a change of what only the server renders reloads the browser', async () => {
    const tab = await browser.newPage()
    await tab.goto(`${address}/en`, { waitUntil: 'networkidle' })
    expect(await tab.content()).toContain('Title of plain')
    const file = join(root, 'fixture/widgets/src/plain.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('<section', '<section data-changed="yes"'))
    await tab.waitForSelector('[data-changed="yes"]', { state: 'attached' })
  })

  test('the composer gets its pages and previews too', async () => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-rbac-secret-key': host.configuration.secretKey },
    })
    const tab = await context.newPage()
    const problems: string[] = []
    // Fonts are outside of this project's folder.
    const isFont = (url: string) => url.endsWith('.woff2')
    tab.on('response', response => response.status() >= 400 && !isFont(response.url()) && problems.push(response.url()))
    tab.on('pageerror', error => problems.push(error.message))
    await tab.goto(`${address}/_compose/en`, { waitUntil: 'networkidle' })
    const [mark = ''] = /website-builder\/widgets \S+ plain/.exec(await tab.content()) ?? []
    const [entity = '', id = ''] = mark.split(' ')
    await tab.goto(`${address}/_compose/preview?${new URLSearchParams({ entity, id, language: 'en' })}`)
    expect(await tab.locator('main').textContent()).toContain('Title of plain')
    expect(problems).toEqual([])
    await context.close()
  })
})
