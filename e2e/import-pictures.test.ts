import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { describeInBrowser } from './browser.ts'
import type { ProjectPackage } from './project.ts'

/** Lets the files of `pictures.example` be fetched from this machine, on any port: else they come from the public internet only. */
const nearby: ProjectPackage = {
  name: 'tessera-plugin-nearby',
  manifest: {
    exports: { '.': './index.js', './server': './server.js', './package.json': './package.json' },
    tessera: { module: 'nearby', range: '^0.1.0' },
  },
  files: {
    'index.js': 'export {}\n',
    'server.js': `import { createSafeFetch, definePlugin } from '@tessera/server'
import { FileService } from '@tessera/file-storage-server'

const lookup = (_, __, found) => found(null, [{ address: '127.0.0.1', family: 4 }])
const isPublic = address => address === '127.0.0.1'

export default definePlugin({
  name: 'nearby',
  dependencies: ['file-storage'],
  entities: [],
  server(_app, host) {
    host.service(FileService).fetch = (address, options) =>
      createSafeFetch({ lookup, isPublic, ports: [new URL(address).port], jitter: 0 })(address, options)
  },
})
`,
  },
}

describeInBrowser('pictures by address in an import', () => {
  const admin = adminSuite({
    plugins: ['@tessera/rbac', '@tessera/billing', '@tessera/ecommerce', nearby.name],
    packages: [nearby],
  })
  let pictures: Server | undefined
  let site = ''
  const requests: string[] = []

  beforeAll(async () => {
    const image = sharp({ create: { width: 96, height: 72, channels: 3, background: 'teal' } })
    const content = await image.png().toBuffer()
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      if (url.startsWith('/gone')) response.writeHead(404).end()
      else response.end(content)
    })
    pictures = server
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    site = `http://pictures.example:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    pictures?.closeAllConnections()
    pictures?.close()
  })

  it('are fetched once each, shown by the product in their order, and named where they could not be', async () => {
    const lines = [
      `pitcher,Pitcher,${site}/front.png; ${site}/side.png`,
      `beaker,Beaker,${site}/side.png`,
      `flask,Flask,${site}/gone.png`,
    ]
    const { page, open, problems } = await admin.open('/records/ecommerce/products', { forms: 'en' })
    await page.getByRole('button', { name: 'Export and import' }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    const buffer = Buffer.from(`slug,title.en,Photo\n${lines.join('\n')}\n`)
    await dialog.locator('input[type=file]').setInputFiles({ name: 'pictures.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await dialog.getByText('3 to create').waitFor()
    // The check fetches nothing.
    expect(requests).toEqual([])
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await dialog.getByText('3 records created').waitFor()
    await dialog
      .getByText(/gone\.png/)
      .first()
      .waitFor()
    expect(requests.filter(each => !each.startsWith('/gone')).toSorted()).toEqual(['/front.png', '/side.png'])

    const products = await admin.api.read<Saved[]>('ecommerce/products?limit=100')
    const pitcher = products.find(({ slug }) => slug === 'pitcher')
    await open(`/records/ecommerce/products/${pitcher?.id}`)
    const shown = page.getByRole('list', { name: 'Pictures' }).locator('img')
    await expect.poll(() => shown.count()).toBe(2)
    const isLoaded = (at: number) => shown.nth(at).evaluate(image => (image as HTMLImageElement).naturalWidth > 0)
    await expect.poll(async () => [await isLoaded(0), await isLoaded(1)]).toEqual([true, true])
    expect(
      await page
        .getByRole('list', { name: 'Pictures' })
        .getByRole('textbox')
        .evaluateAll(inputs => inputs.map(input => input.getAttribute('aria-label'))),
    ).toEqual(['What it shows: front', 'What it shows: side'])
    expect(problems).toEqual([])
  })
})
