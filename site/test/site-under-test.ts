import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Input } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import { widget as hostWidget, page, pagesToWidgets, widgetsToExternalWidgets } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { definePlugin, system } from '@tessera/server'
import type { Host } from '@tessera/server/host'
import { createTestHost, sharedFolder, type TestHost, type TestHostOptions } from '@tessera/server/testing'
import { widget } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { buildSite, type SiteOptions, site } from '../src/server/index.ts'

const fixture = fileURLToPath(new URL('fixture/', import.meta.url))

/** A project with the fixture's widgets, built once for all test files. */
export interface BuiltProject {
  readonly root: string
  startHost(options?: Partial<TestHostOptions>, siteOptions?: Partial<SiteOptions>): Promise<TestHost>
}

const plugins = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host', 'tessera-plugin-fixture']

function foldersOf(root: string) {
  return { root, dataDirectory: join(root, '.tessera'), buildDirectory: join(root, 'build') }
}

export async function buildProject(): Promise<BuiltProject> {
  const root = await sharedFolder('site-fixture', async empty => {
    mkdirSync(join(empty, 'node_modules'))
    symlinkSync(fixture, join(empty, 'node_modules/tessera-plugin-fixture'))
    symlinkSync(join(fixture, 'widgets'), join(empty, 'node_modules/tessera-plugin-fixture-widgets'))
    await buildSite({ ...foldersOf(empty), project: { plugins } })
  })
  const folders = foldersOf(root)
  return {
    root,
    startHost: (options, siteOptions) =>
      createTestHost({
        plugins: [fileStorage, websiteBuilder, hostPlugin, definePlugin({ name: 'fixture' })],
        languages: ['en', 'ru'],
        defaultLanguage: 'ru',
        name: { en: 'Example', ru: 'Пример' },
        extensions: [site({ ...folders, mode: 'production', ...siteOptions })],
        ...options,
      }),
  }
}

/**
 * Creates a page that shows one new website-builder widget in each of the variants.
 * @returns the ids of those widgets
 */
export async function makePage(host: Host, url: string, ...variants: string[]): Promise<string[]> {
  const made = await host.service(page).create({ url, title: `Page ${url}` }, system)
  const shown = await host.service(hostWidget).create({}, system)
  await host.service(pagesToWidgets).create({ pageId: made.id, widgetId: shown.id }, system)
  const ids: string[] = []
  for (const [orderIndex, variant] of variants.entries()) {
    const title = { en: `Title of ${variant}`, ru: `Название ${variant}` }
    const { id } = await host.service(widget).create({ variant, title }, system)
    await host
      .service(widgetsToExternalWidgets)
      .create({ widgetId: shown.id, externalWidgetId: id, orderIndex }, system)
    ids.push(id)
  }
  return ids
}

/**
 * Creates a website-builder widget and a host widget that shows it, on a page if its id is given.
 */
export async function makeShown(
  host: Host,
  input: Input<typeof widget>,
  pageId?: string,
): Promise<{ readonly id: string; readonly hostWidgetId: string }> {
  const { id } = await host.service(widget).create(input, system)
  const shown = await host.service(hostWidget).create({}, system)
  await host.service(widgetsToExternalWidgets).create({ widgetId: shown.id, externalWidgetId: id }, system)
  if (pageId) await host.service(pagesToWidgets).create({ pageId, widgetId: shown.id, orderIndex: 1 }, system)
  return { id, hostWidgetId: shown.id }
}
