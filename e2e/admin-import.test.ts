import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

const products = '/records/ecommerce/products'

/** Windows-1251, as Excel in Russian saves it. */
function cp1251(text: string): Buffer {
  const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Uint8Array.from([...text].map(letter => letters.indexOf(letter))))
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describeInBrowser('imports of products', () => {
  const admin = adminSuite()

  const bySlug = async (slug: string) => {
    const query = `filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`
    return (await admin.api.read<readonly Saved[]>(`ecommerce/products?${query}`))[0]
  }
  const pricesOf = async (slug: string) => {
    const product = await bySlug(slug)
    const path = `ecommerce/products/${product?.id}/prices`
    return (await admin.api.read<{ readonly prices: readonly { readonly amount: string }[] }>(path)).prices
  }
  const chosen = async (page: Page, name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Export and import' }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    return dialog
  }

  it('take a file of 50 in Windows-1251 with prices and categories, which can be sold from at once', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, index) => `Кружка ${index};kruzhka-${index};${index + 1},50;Посуда из файла; `,
    )
    const { page } = await admin.open(products)
    const dialog = await chosen(
      page,
      'products.csv',
      cp1251(`Наименование;slug;Стоимость;Раздел\r\n${lines.join('\r\n')}\r\n`),
    )
    await dialog.getByText('50 rows in products.csv').waitFor()
    expect(await dialog.getByLabel('Encoding').inputValue()).toBe('windows-1251')
    expect(await dialog.getByLabel('Наименование').inputValue()).toBe('title.ru')
    expect(await dialog.getByLabel('Раздел').inputValue()).toBe('categoriesToProducts')
    await dialog.getByLabel('Existing records').selectOption('slug')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await dialog.getByText('50 to create').waitFor()
    expect(await focused(page)).toBe('50 to create')
    await dialog.getByText('Посуда из файла').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import 50 rows' }).click()
    await dialog.getByText('50 records created').waitFor()
    expect(await pricesOf('kruzhka-7')).toMatchObject([{ amount: '8.50' }])
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    const again = await chosen(page, 'products.csv', cp1251(`slug;Цена\r\nkruzhka-7;99\r\n`))
    await again.getByLabel('Existing records').selectOption('slug')
    await again.getByRole('button', { name: 'Check', exact: true }).click()
    await again.getByRole('button', { name: 'Import 1 row' }).click()
    await again.getByText('1 record updated').waitFor()
    expect(await pricesOf('kruzhka-7')).toMatchObject([{ amount: '99.00' }])
  })

  it('that break off go on where they stopped, and say what is wrong with which rows', async () => {
    const { page } = await admin.open(products, phone)
    // With pictures, 25 rows are one request.
    const lines = Array.from({ length: 30 }, (_, index) => `Long ${index},long-${index},${index === 3 ? 'much' : 5},`)
    const dialog = await chosen(page, 'long.csv', Buffer.from(`Name,slug,Price,Photo\n${lines.join('\n')}\n`))
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await dialog.getByText('29 to create · 1 row is invalid').waitFor()
    await dialog.getByRole('heading', { name: '1 problem' }).waitFor()
    await dialog.getByRole('table', { name: '1 problem' }).getByText('much').last().waitFor()
    expect(await violationsOf(page)).toEqual([])
    let requests = 0
    await page.route('**/api/ecommerce/products/import', route =>
      ++requests === 2 ? route.fulfill({ status: 503, json: { message: 'Busy' } }) : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Import the 29 valid rows' }).click()
    const failure = dialog.getByRole('alert')
    await failure.getByText('25 rows were processed before that').waitFor()
    expect(await focused(page)).toBe(await failure.textContent())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('29 records created · 1 row left out').waitFor()
    expect(requests).toBe(3)
    expect(await bySlug('long-29')).toBeDefined()
  })

  it('recognize an export of Shopify, with its variants, on a phone too', async () => {
    const csv = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price
e2e-tile,Glazed tile,<p>From the kiln.</p>,Tiles,Size,Large,E2E-L,12.00
e2e-tile,,,,,Small,E2E-S,9.00
`
    const { page } = await admin.open(products, phone)
    const dialog = await chosen(page, 'shopify.csv', Buffer.from(csv))
    await dialog.getByText('Recognized as Shopify.').waitFor()
    expect(await dialog.getByLabel('Existing records').inputValue()).toBe('slug')
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await dialog.getByText('1 to create').waitFor()
    await dialog.getByRole('button', { name: 'Import 1 row' }).click()
    await dialog.getByText('1 record created').waitFor()
    const product = await bySlug('e2e-tile')
    const { skus } = await admin.api.read<{ readonly skus: readonly { readonly code: string }[] }>(
      `ecommerce/products/${product?.id}/options`,
    )
    expect(skus.map(({ code }) => code)).toEqual(['E2E-L', 'E2E-S'])
  })

  it('take back a workbook that was exported, as it was', async () => {
    const { page } = await admin.open(products)
    await page.getByRole('button', { name: 'Export and import' }).click()
    await page.getByRole('menuitem', { name: 'Choose what to export…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Export/ })
    await dialog.getByRole('radio', { name: /XLSX/ }).check()
    expect(await violationsOf(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^ecommerce-products-.*\.xlsx$/)
    const bytes = await readFile(await download.path())
    const importing = await chosen(page, 'back.xlsx', bytes)
    await importing.getByLabel('Existing records').selectOption('slug')
    await importing.getByRole('button', { name: 'Check', exact: true }).click()
    await importing.getByText(/to update/).waitFor()
    await importing.getByText('All rows are valid.').waitFor()
  })

  it('take back a workbook of the selected records alone', async () => {
    const { page } = await admin.open(products)
    const boxes = page.getByRole('checkbox', { name: /^Select: / })
    for (const at of [0, 1]) await boxes.nth(at).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Choose what to export…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Export/ })
    await dialog.getByRole('radio', { name: /XLSX/ }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const importing = await chosen(page, 'selected.xlsx', await readFile(await download.path()))
    await importing.getByRole('button', { name: 'Check', exact: true }).click()
    await importing.getByText('2 to update').waitFor()
  })
})
