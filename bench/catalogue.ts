import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import billing from '@tessera/billing/server'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import { type Host, syncLargeTables } from '@tessera/server/host'
import { createTestHost } from '@tessera/server/testing'
import { buildSite, site } from '@tessera/site/server'
import websiteBuilder from '@tessera/website-builder/server'
import demo from '../demo/index.ts'
import { type Filled, fillCatalogue } from './catalogue-content.ts'
import { benchDatabase } from './database.ts'
import { median } from './load.ts'
import { recordStatements } from './statements.ts'

/**
 * A shop with 100,000 products and 1,000,000 attributes: what its pages and searches cost, statement by statement, and that
 * none of them reads a large table from end to end: `npm run bench:catalogue`.
 */
const rounds = 7
const root = path.resolve(import.meta.dirname, '..')
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'tessera-catalogue-'))
const database = await benchDatabase()
process.env.TEST_DATABASE_URL = database.url

try {
  const buildDirectory = path.join(dataDirectory, 'build')
  const plugins = ['file-storage', 'website-builder', 'billing', 'ecommerce', 'host'].map(each => `@tessera/${each}`)
  await buildSite({ root, dataDirectory, buildDirectory, project: { plugins } })
  const under = await createTestHost({
    plugins: [fileStorage, websiteBuilder, billing, ecommerce, hostPlugin],
    defaultLanguage: 'en',
    demo,
    extensions: [site({ root, buildDirectory, mode: 'production' })],
  })
  try {
    const began = performance.now()
    const filled = await fillCatalogue(under.host.database)
    console.log(`${filled.products} products, ${filled.attributes} attributes in ${seconds(began)} s\n`)
    const made = performance.now()
    const indexes = await syncLargeTables(under.host, under.app.log)
    console.log(`${indexes.length} indexes of large tables in ${seconds(made)} s\n`)
    const headers = { 'x-rbac-secret-key': under.host.configuration.secretKey }
    const ask: Ask = url => under.app.inject({ url, ...(url.startsWith('/api/core/') && { headers }) })
    const rows = await measured(under.host, ask, filled)
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${rows.join('\n')}`)
  } finally {
    await under.close()
  }
} finally {
  await database.drop()
  rmSync(dataDirectory, { recursive: true, force: true })
}

type Ask = (path: string) => Promise<{ readonly statusCode: number; readonly body: string }>

/** @returns a table of Markdown: median milliseconds, statements, scans from end to end of tables that are not small */
async function measured(host: Host, ask: Ask, { category, store, product }: Filled): Promise<string[]> {
  const search = '/api/ecommerce/products/search'
  const works: readonly (readonly [work: string, path: string | ((round: number) => string)])[] = [
    // Another page each time: a cached one would be served stale while it is rendered again.
    ['page of products', round => `/en/ecommerce/products?page=${2 + round}`],
    [
      'page of products by price, blue',
      round => `/en/ecommerce/products?order=price&page=${2 + round}&value=colour%3ABlue`,
    ],
    ['page of a product', round => `/en/ecommerce/products/${product}${round}`],
    ['page of a category', round => `/en/ecommerce/categories/${category.slug}?page=${2 + round}`],
    ['search: the newest', search],
    ['search: by price', `${search}?order=price`],
    ['search: by price, page 100', `${search}?order=price-desc&offset=2376`],
    ['search: between two prices', `${search}?from=50000&to=50500`],
    ['search: category', `${search}?category=${category.id}`],
    ['search: category, by price', `${search}?category=${category.id}&order=price`],
    ['search: a value', `${search}?value=colour:Blue`],
    ['search: a rare value', `${search}?value=batch:Batch-7`],
    [
      'search: values, price, category',
      `${search}?value=colour:Blue&value=surface:Matt&to=30000&category=${category.id}`,
    ],
    ['words in products: every one of them', '/api/ecommerce/products?limit=25&count=true&search=product'],
    [
      'words in products: rare',
      `/api/ecommerce/products?limit=25&count=true&search=${encodeURIComponent('товар 4711')}`,
    ],
    ['words in products: none', '/api/ecommerce/products?limit=25&count=true&search=nowhere'],
    ['words in products: two letters', '/api/ecommerce/products?limit=25&count=true&search=71'],
    ['words in attributes: rare', '/api/ecommerce/attributes?limit=25&count=true&search=batch-1234'],
    ['words in everything: rare', '/api/core/search?q=product%204711'],
    ['words in everything: common', '/api/core/search?q=product'],
    ['words in everything: two letters', '/api/core/search?q=71'],
    ['search: store, by price', `${search}?store=${store.id}&order=price`],
  ]
  const lines = ['| Work | Median | Statements | Whole scans |', '| --- | --- | --- | --- |']
  for (const [work, asked] of works) {
    const pathOf = (round: number) => (typeof asked === 'string' ? asked : asked(round))
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const path = pathOf(round)
      await host.events.publish('everything', ['*'])
      await ask('/api/host/pages/find-by-url?url=/404')
      const began = performance.now()
      const response = await ask(path)
      times.push(performance.now() - began)
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 300)}`)
    }
    await host.events.publish('everything', ['*'])
    await ask('/api/host/pages/find-by-url?url=/404')
    const { count, wholeScans } = await recordStatements(host.database, () => ask(pathOf(rounds)))
    lines.push(`| ${work} | ${median(times).toFixed(1)} ms | ${count} | ${wholeScans.join(', ') || 'none'} |`)
  }
  return lines
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0)
}
