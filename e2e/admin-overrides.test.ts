import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { openAdmin, startAdminServer } from './admin.ts'
import { apiOf } from './api.ts'
import { describeInBrowser, launchBrowser } from './browser.ts'

const modules = path.resolve(import.meta.dirname, '../node_modules')
const pieces = ['admin-table', 'admin-table-row', 'admin-select-input', 'admin-form', 'find'] as const

/** A package of widgets that draws one generic piece of the back office in its own way, each for another entity. */
const door = `
import { createElement } from 'react'
import { adminVariants, defineAdmin } from '@tessera/widget-sdk/admin'
import { article, button, buttonsArray, logotype, slide } from '@tessera/website-builder'

const own = name => async () => ({ default: () => createElement('p', null, 'Own ' + name) })

export default defineAdmin({
  variants: [
    adminVariants(logotype, { 'admin-table': own('admin-table') }),
    adminVariants(slide, { 'admin-table-row': own('admin-table-row') }),
    adminVariants(buttonsArray, { 'admin-select-input': own('admin-select-input'), find: own('find') }),
    adminVariants(button, { 'admin-form': own('admin-form') }),
  ],
  inputs: { [article.path + '.title']: own('input') },
})
`

describeInBrowser('pieces of the back office that a plugin draws itself', () => {
  let project: string
  let server: ServerProcess
  let browser: Browser

  beforeAll(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'tessera-project-'))
    const installed = path.join(project, 'node_modules')
    mkdirSync(installed)
    for (const name of readdirSync(modules)) symlinkSync(path.join(modules, name), path.join(installed, name))
    writePackage(path.join(installed, 'tessera-plugin-pieces'), {
      manifest: {
        exports: { '.': './index.js', './server': './server.js', './package.json': './package.json' },
        tessera: { module: 'pieces', range: '^0.1.0', widgets: 'tessera-plugin-pieces-widgets' },
      },
      'index.js': 'export {}\n',
      'server.js': `import { definePlugin } from '@tessera/core/server'
export default definePlugin({ name: 'pieces', entities: [] })\n`,
    })
    writePackage(path.join(installed, 'tessera-plugin-pieces-widgets'), {
      manifest: { exports: { '.': './index.js', './admin': './admin.js', './package.json': './package.json' } },
      'index.js': `import { defineWidgets } from '@tessera/widget-sdk'\nexport default defineWidgets({ variants: [] })\n`,
      'admin.js': door,
    })
    writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module' }))
    const plugins = ['file-storage', 'website-builder', 'rbac', 'host'].map(name => `@tessera/${name}`)
    const config = JSON.stringify({ plugins: [...plugins, 'tessera-plugin-pieces'] })
    writeFileSync(path.join(project, 'tessera.config.ts'), `export default ${config}\n`)
    server = await startAdminServer({ cwd: project })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(project, { recursive: true, force: true })
  })

  it('stand in the place of the generic ones, for their entity alone', async () => {
    const api = apiOf(server)
    const slide = await api.create('website-builder/slides', { adminTitle: 'A slide' })
    const array = await api.create('website-builder/buttons-arrays', { adminTitle: 'An array' })
    await api.create('website-builder/slides-to-buttons-arrays', { slideId: slide.id, buttonsArrayId: array.id })
    const places = {
      'admin-table': '/records/website-builder/logotypes',
      'admin-table-row': '/records/website-builder/slides?view=cards',
      'admin-select-input': '/records/website-builder/slides-to-buttons-arrays/new',
      'admin-form': '/records/website-builder/buttons/new',
      find: `/records/website-builder/slides-to-buttons-arrays?filter[buttonsArrayId][is]=${array.id}`,
    } as const
    const { page, context, problems } = await openAdmin(browser, server, '/')
    for (const piece of pieces) {
      await page.goto(`${server.url}/admin${places[piece]}`)
      await page.getByText(`Own ${piece}`, { exact: true }).first().waitFor()
    }
    await page.goto(`${server.url}/admin/records/website-builder/articles/new`)
    await page.getByText('Own input', { exact: true }).first().waitFor()
    await page.getByRole('textbox', { name: 'Subtitle' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

interface PackageFiles {
  readonly manifest: Readonly<Record<string, unknown>>
  readonly [file: string]: string | Readonly<Record<string, unknown>>
}

/** Puts a package where npm would have. */
function writePackage(directory: string, { manifest, ...files }: PackageFiles): void {
  mkdirSync(directory)
  const basics = { name: path.basename(directory), version: '0.1.0', type: 'module' }
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ ...basics, ...manifest }))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), String(text))
}
