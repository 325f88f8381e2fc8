import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { BatchOperation, Localized } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { page } from '@tessera/host'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { type AdminPackage, type Block, type BlockSample, blockSample } from '@tessera/widget-sdk/admin'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltProduct, buildProduct } from './site-with-blocks.ts'
import { demo as content, widgetsDoors } from './specification/modules.ts'
import { registeredVariants } from './variant-walk.ts'

const languages = ['en', 'ru']
const packages = await widgetsDoors<AdminPackage>('./admin')
const blocks = (await Promise.all(packages.map(each => each.blocks?.() ?? []))).flat()
const named = blocks.map(block => [`${block.entity.module} ${block.key}`, block] as const)

/** Their own title is their name in the back office. */
const untitled = ['website-builder navbar', 'website-builder footer', 'ecommerce currency-switch']
/** Of an empty site they have nothing to show. */
const emptyHanded = ['blog category-buttons']

/** Short names of other variants, what stands in the navbar anyway, and pages of a module that nobody assembles. */
const withoutBlock = [
  ...['order-overview-default', 'pay-default', 'payment-default', 'stock-alerts-default'].map(
    name => `ecommerce/widgets ${name}`,
  ),
  ...[
    'select-method',
    'forgot-password',
    'reset-password',
    'registration',
    'logout',
    'subject-authentication-account-dropdown-default',
    'subject-session-keeper-default',
  ].map(name => `rbac/widgets ${name}`),
]

interface Site {
  readonly host: TestHost
  readonly sample: BlockSample
  /** Address of a page that names a record of the entity. */
  addressFor(entity: Block['segment']): Promise<string>
}

let product: BuiltProduct
let empty: Site
let demo: Site

beforeAll(async () => {
  product = await buildProduct()
  empty = await open(await product.startHost())
  demo = await open(await product.startHost(content))
}, 300_000)

afterAll(async () => {
  await empty?.host.close()
  await demo?.host.close()
})

afterEach(() => void vi.restoreAllMocks())

async function open(host: TestHost): Promise<Site> {
  const { rows } = await host.host.service(file).list({ limit: 1000 }, system)
  const pictures = rows.filter(({ mimeType }) => mimeType?.startsWith('image/'))
  const bySize = pictures.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))
  return {
    host,
    sample: blockSample({ languages, pictures: bySize.map(({ id }) => id) }),
    async addressFor(entity) {
      if (!entity) return '/'
      const mark = `[${entity.path.replace('/', '.')}.slug]`
      const pages = await host.host.service(page).list({ limit: 1000 }, system)
      const [named] = (await host.host.service(entity).list({ limit: 1 }, system)).rows
      const found = pages.rows.find(({ url }) => url.endsWith(mark))
      return found && named ? found.url.replace(mark, (named as { readonly slug: string }).slug) : '/'
    },
  }
}

const operationsOf = (block: Block, { sample }: Site) => block.operations?.(sample) ?? []

/** Renders a block that is not stored. */
async function rendered(block: Block, on: Site, language: string): Promise<string> {
  const operations = operationsOf(block, on)
  const response = await on.host
    .asAdministrator()
    .post(
      '/_compose/preview',
      { operations, show: { ref: 'block' }, language, url: await on.addressFor(block.segment) },
      { 'content-type': 'application/json' },
    )
  expect(response.status, response.text.slice(0, 2000)).toBe(200)
  const [, content = ''] = /<main id="content">(.*)<\/main>/s.exec(response.text) ?? []
  return content
}

/** What visitors should read of it, in one language. */
function textsOf(name: string, operations: readonly BatchOperation[], language: string): string[] {
  return operations.flatMap((operation, index) => {
    if (operation.action !== 'create' || (index === 0 && untitled.includes(name))) return []
    const { title, label, quote } = operation.data as Readonly<Record<string, Localized | undefined>>
    return [title, label, quote].flatMap(each => each?.[language] ?? [])
  })
}

interface BlockMessages {
  readonly blocks?: { readonly [key: string]: { readonly name?: string; readonly description?: string } }
  readonly blockGroups?: { readonly [group: string]: string }
}

function messagesOf(module: string, language: string): BlockMessages {
  const manifest = findPackageJSON(`@tessera/${module}-widgets`, import.meta.url)
  return JSON.parse(readFileSync(path.join(path.dirname(String(manifest)), 'messages', `${language}.json`), 'utf8'))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

describe('Blocks', () => {
  test('have a name of their own in their entity', () => {
    const names = named.map(([name]) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test.each(languages)('have a name and a description in the messages of their packages, in %s', language => {
    const unnamed = blocks.filter(({ entity, key, group }) => {
      const texts = messagesOf(entity.module, language)
      const { name, description } = texts.blocks?.[key] ?? {}
      return !name || !description || (group !== undefined && !texts.blockGroups?.[group])
    })
    expect(unnamed.map(({ key }) => key)).toEqual([])
  })

  test.each(named)('%s speaks every language wherever it says something', (_name, block) => {
    const said: Localized[] = []
    const sample: BlockSample = {
      ...blockSample({ languages, pictures: ['one', 'two'] }),
      text(texts) {
        said.push(texts)
        return texts
      },
    }
    expect(block.operations?.(sample).length).toBeGreaterThan(0)
    for (const texts of said) expect(Object.keys(texts).toSorted()).toEqual(languages)
  })

  test('show every variant of a module’s widget that is not a part of another', () => {
    const widgets = registeredVariants.filter(([path]) => path.endsWith('/widgets') && path !== 'host/widgets')
    const isPart = (path: string, name: string) =>
      widgets.some(([other, each]) => other === path && each !== 'default' && name.startsWith(`${each}-`))
    const shown = new Set(blocks.map(({ entity, variant }) => `${entity.path} ${variant}`))
    const missing = widgets.filter(([path, name]) => !isPart(path, name) && !shown.has(`${path} ${name}`))
    expect(missing.map(([path, name]) => `${path} ${name}`).toSorted()).toEqual(withoutBlock.toSorted())
  })
})

describe.each([
  ['an empty site', () => empty],
  ['the demo', () => demo],
] as const)('On %s', (_site, on) => {
  test.each(named)('%s is rendered with its texts, in every language, without a warning', async (name, block) => {
    const warnings = ['error', 'warn'].map(kind => vi.spyOn(console, kind as 'error').mockImplementation(() => {}))
    const isEmpty = on() === empty
    for (const language of languages) {
      const html = await rendered(block, on(), language)
      expect(html).not.toContain('Generated variant')
      if (block.segment) expect(isEmpty || html.replace(/<!--.*?-->/gs, '').length > 100, html).toBe(true)
      else if (!isEmpty || !emptyHanded.includes(name)) {
        for (const text of textsOf(name, operationsOf(block, on()), language)) expect(html).toContain(escaped(text))
      }
    }
    for (const warning of warnings) expect(warning.mock.calls).toEqual([])
  })

  test('all of them can be put on one page, twice', async () => {
    for (const [name, block] of [...named, ...named]) {
      const response = await on()
        .host.asAdministrator()
        .post('/api/core/batch', { operations: operationsOf(block, on()) })
      expect(response.status, `${name}: ${response.text}`).toBe(200)
    }
  })
})
