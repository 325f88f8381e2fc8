import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import { type Saved, textOf } from './api.ts'
import { violationsIn } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'
import { draftStored } from './drafts.ts'
import { handsOn, type } from './hands.ts'

interface Prices {
  readonly prices: readonly {
    readonly currencyCode: string
    readonly amount: string
    readonly compareAt: string | null
  }[]
}
interface Matrix {
  readonly options: readonly (Saved & { readonly optionValues: readonly Saved[] })[]
  readonly skus: readonly {
    readonly code: string | null
    readonly isEnabled: boolean
    readonly weight: number | null
    readonly fileId: string | null
    readonly prices: Prices['prices']
  }[]
}
interface Properties {
  readonly properties: readonly {
    readonly attributeId: string
    readonly key: { readonly title: Readonly<Record<string, string>>; readonly type: string }
    readonly value: unknown
  }[]
}
interface PictureLink extends Saved {
  readonly orderIndex: number
  readonly fileStorageModuleFile: Saved & { readonly alt: Readonly<Record<string, string>> }
}

const colours = ['Black', 'White', 'Sand', 'Ochre', 'Moss', 'Sea', 'Brick', 'Plum']

describeInBrowser('the screen of a product', () => {
  const admin = adminSuite()
  const products = '/records/ecommerce/products'

  const product = (title: string) => admin.api.create('ecommerce/products', { title: { en: title } })
  const of = (id: string) => `filters[and][0][column]=productId&filters[and][0][method]=eq&filters[and][0][value]=${id}`
  const pricesOf = async (id: string) => (await admin.api.read<Prices>(`ecommerce/products/${id}/prices`)).prices
  const amountsOf = async (id: string) =>
    Object.fromEntries((await pricesOf(id)).map(({ currencyCode, amount }) => [currencyCode, amount]))
  const matrixOf = (id: string) => admin.api.read<Matrix>(`ecommerce/products/${id}/options`)
  const propertiesOf = async (id: string) =>
    (await admin.api.read<Properties>(`ecommerce/products/${id}/properties`)).properties
  const picturesOf = async (id: string) => {
    const path = `ecommerce/products-to-file-storage-module-files?${of(id)}&include=fileStorageModuleFile`
    const links = await admin.api.read<PictureLink[]>(path)
    return links
      .toSorted((one, other) => one.orderIndex - other.orderIndex)
      .map(({ fileStorageModuleFile: { adminTitle, alt } }) => [adminTitle, alt?.en ?? null])
  }

  const open = (path: string, options = {}) => admin.open(`${products}/${path}`, { forms: 'en', ...options })
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const input = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const saved = async (page: Page) => {
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  }
  const save = async (page: Page) => {
    await button(page, 'Save').click()
    await saved(page)
  }
  const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer(),
  })

  it('takes two prices as two fields, as people write them, and says when there is none', async () => {
    const { id } = await product('Bowl of two prices')
    const { page, problems } = await open(id)
    const none = page.getByText('No price: not offered for sale')
    await none.waitFor()
    await input(page, 'Price, €').fill('49')
    await input(page, 'Price, ₽').fill('4 900,50')
    await input(page, 'Former price, €').fill('60')
    await expect.poll(() => none.count()).toBe(0)
    await save(page)
    expect(await amountsOf(id)).toEqual({ EUR: '49.00', RUB: '4900.50' })
    expect((await pricesOf(id)).map(({ compareAt }) => compareAt)).toEqual(['60.00', null])
    await expect.poll(() => input(page, 'Price, ₽').inputValue()).toBe('4900.50')

    await input(page, 'Price, €').fill('1,290')
    await button(page, 'Save').click()
    await region(page, 'Price').getByText('“1,290” could be read in two ways').waitFor()
    await expect.poll(() => input(page, 'Price, €').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Price, Euro')
    expect(await amountsOf(id)).toEqual({ EUR: '49.00', RUB: '4900.50' })
    await input(page, 'Price, €').fill('')
    await save(page)
    expect(await amountsOf(id)).toEqual({ EUR: null, RUB: '4900.50' })
    // The refused amount.
    expect(problems.filter(each => !/\b400\b/.test(each))).toEqual([])
  })

  it('chooses what goes well with a product, which its page then shows', async () => {
    const [scale] = await admin.api.read<Saved[]>(
      'ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=scale-noon',
    )
    const { page, problems } = await open(String(scale?.id))
    const section = region(page, 'Goes well with')
    await section.getByLabel('Add a product').fill('trowel')
    await page.getByRole('option', { name: /^Notched trowel/ }).click()
    await section.getByRole('list', { name: 'Chosen' }).getByText('Notched trowel').waitFor()
    await save(page)
    expect(await admin.api.read<Saved[]>(`ecommerce/related-products?${of(String(scale?.id))}`)).toHaveLength(1)
    const url = `${admin.server.url}/en/ecommerce/products/scale-noon`
    await until(
      'its page shows it',
      async () => {
        const [, goesWell = ''] = (await textOf(url)).split('Goes well with it')
        return goesWell.includes('/products/trowel') && !goesWell.includes('/products/scale-midnight')
      },
      { within: 15_000 },
    )
    expect(problems).toEqual([])
  })

  it('creates a product with three pictures, two prices and a category on one screen, with one save', async () => {
    const { page, problems } = await open('new')
    const writes: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    let inputs = 0
    const fill = async (name: string, text: string) => {
      inputs++
      await input(page, name).fill(text)
    }
    await fill('Title', 'Jug of one screen')
    inputs++
    await region(page, 'Pictures')
      .locator('input[type=file]')
      .setInputFiles([
        await picture('Jug front.png', 'navy'),
        await picture('Jug side.png', 'teal'),
        await picture('Jug top.png', 'gold'),
      ])
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').nth(2).waitFor()
    await fill('Price, €', '35')
    await fill('Price, ₽', '3500')
    await fill('Add a category', 'floors')
    inputs++
    await page.getByRole('option', { name: /For floors/ }).click()
    await page.getByRole('list', { name: 'Chosen' }).getByText('For floors').waitFor()
    inputs++
    await button(page, 'Save').click()
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await saved(page)
    const id = idOf(page)
    expect((await picturesOf(id)).map(([name]) => name).toSorted()).toEqual(['Jug front', 'Jug side', 'Jug top'])
    expect(await amountsOf(id)).toEqual({ EUR: '35.00', RUB: '3500.00' })
    expect(await admin.api.read<Saved[]>(`ecommerce/categories-to-products?${of(id)}`)).toHaveLength(1)
    expect(writes.filter(each => !each.includes('file-storage') && !each.includes('preferences'))).toEqual([
      'POST /api/core/batch',
    ])
    console.log(`New product with 3 pictures, 2 prices, a category: 1 screen, ${inputs} inputs and clicks`)
    expect(inputs).toBeLessThanOrEqual(12)
    expect(problems).toEqual([])
  })

  it('makes 24 SKUs of 3 × 8 values on one screen, without a raw record', async () => {
    const { page, problems } = await open('new')
    const hands = handsOn(page)
    const began = performance.now()
    await hands.fill(input(page, 'Title'), 'Plate in many kinds')
    await hands.fill(input(page, 'Price, €'), '20')
    await hands.click(button(page, 'Add an option'))
    await hands.type('Size')
    await page.keyboard.press('Enter')
    await hands.type('S, M, L,')
    await hands.click(button(page, 'Add another option'))
    await hands.type('Colour')
    await page.keyboard.press('Enter')
    for (const colour of colours) {
      await hands.type(colour)
      await page.keyboard.press('Enter')
    }
    await page.getByText('24 combinations').waitFor()
    await hands.click(button(page, 'Fill in'))
    await hands.fill(input(page, 'Price of all, EUR'), '25')
    await hands.click(button(page, 'Apply the price to all, EUR'))
    await hands.fill(input(page, 'Price, EUR: L / Plum'), '31,50')
    await hands.click(input(page, 'Sold: S / Moss'))
    await hands.click(button(page, 'Save'))
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await saved(page)
    const seconds = (performance.now() - began) / 1000
    const { clicks, inputs } = hands.effort
    console.log(`24 SKUs of 3 × 8 values: 1 screen, ${inputs} inputs and ${clicks} clicks, ${seconds.toFixed(1)} s`)
    // An input for each SKU would be 24 more.
    expect(inputs + clicks).toBeLessThanOrEqual(24)
    const id = idOf(page)
    const { skus } = await matrixOf(id)
    // What isn't sold is not made.
    expect(skus).toHaveLength(23)
    expect(skus[0]).toMatchObject({ code: 'PLATE-IN-MANY-KINDS-S-BLACK', isEnabled: true })
    expect(skus.map(({ prices }) => prices[0]?.amount)).toEqual([...Array(22).fill('25.00'), '31.50'])

    // A value more, and one of the SKUs changed: the others stay as they are.
    await input(page, 'Add values: Size').fill('XL,')
    await page.getByText('32 combinations').waitFor()
    await input(page, 'SKU: M / Sand').fill('M-SAND')
    await save(page)
    const again = await matrixOf(id)
    expect(again.skus).toHaveLength(31)
    expect(again.skus.filter(({ code }) => code === 'M-SAND')).toHaveLength(1)
    expect(again.options.map(({ id: optionId }) => optionId)).toEqual((await matrixOf(id)).options.map(each => each.id))
    expect(problems).toEqual([])
  })

  it('has a picture and a weight for a SKU, and shows a code that is taken where it is', async () => {
    const { id } = await product('Cup in two kinds')
    const { page } = await open(id)
    await region(page, 'Pictures')
      .locator('input[type=file]')
      .setInputFiles([await picture('Cup.png', 'olive')])
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor()
    await button(page, 'Add an option').click()
    await type(page, 'Handle')
    await page.keyboard.press('Enter')
    await type(page, 'Left, Right,')
    await button(page, 'More: Right').click()
    await button(page, 'Picture 1').click()
    await input(page, 'Weight, g').last().fill('320')
    await input(page, 'SKU: Left').fill('CUP-TWICE')
    await input(page, 'SKU: Right').fill('CUP-TWICE')
    await button(page, 'Save').click()
    const cell = page.locator('td').filter({ has: input(page, 'SKU: Right') })
    await cell.getByText(/already|taken|in use/i).waitFor()
    expect((await matrixOf(id)).skus).toEqual([])
    await input(page, 'SKU: Right').fill('CUP-RIGHT')
    await save(page)
    const { skus } = await matrixOf(id)
    expect(skus.map(({ code, weight, fileId }) => [code, weight, fileId !== null])).toEqual([
      ['CUP-TWICE', null, false],
      ['CUP-RIGHT', 320, true],
    ])
  })

  it('shows properties as one table, and changes those of one product alone', async () => {
    const [one, other] = [await product('Tile one'), await product('Tile other')]
    const { page, problems } = await open(one.id)
    await button(page, 'Add a property').click()
    await type(page, 'Firing')
    await input(page, 'Value: Firing').fill('1240')
    await input(page, 'Kind of value: Firing').selectOption('number')
    await input(page, 'Value: Firing').fill('1240')
    await input(page, 'Unit: Firing').fill('°C')
    await button(page, 'Add a property').click()
    await type(page, 'Thickness')
    await page.getByRole('row').filter({ hasText: 'mm' }).waitFor()
    await input(page, 'Value: Thickness').fill('8')
    await save(page)
    const [firing] = await propertiesOf(one.id)
    expect((await propertiesOf(one.id)).map(({ key, value }) => [key.title.en, value])).toEqual([
      ['Firing', 1240],
      ['Thickness', 8],
    ])
    // The other product shares the attribute, as products of earlier times do.
    await admin.api.create('ecommerce/products-to-attributes', {
      productId: other.id,
      attributeId: firing?.attributeId,
    })
    await input(page, 'Value: Firing').fill('1180')
    await button(page, 'Remove: Thickness').click()
    await save(page)
    expect((await propertiesOf(one.id)).map(({ value }) => value)).toEqual([1180])
    expect((await propertiesOf(other.id)).map(({ value }) => value)).toEqual([1240])
    expect(problems).toEqual([])
  })

  it('puts pictures in order and describes them by keyboard alone', async () => {
    const { id } = await product('Vase with pictures')
    const { page } = await open(id)
    const files = region(page, 'Pictures').locator('input[type=file]')
    for (const [name, colour] of [
      ['One', 'navy'],
      ['Two', 'teal'],
    ] as const) {
      await files.setInputFiles([await picture(`${name}.png`, colour)])
      await input(page, `What it shows: ${name}`).waitFor()
    }
    await save(page)
    expect((await picturesOf(id)).map(([name]) => name)).toEqual(['One', 'Two'])
    await button(page, 'Move: Two').focus()
    await page.keyboard.press('Space')
    await page
      .getByText(/Picked up|lifted/i)
      .first()
      .waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Two: position 1 of 2.').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect
      .poll(() => page.getByRole('list', { name: 'Pictures' }).getByRole('textbox').first().getAttribute('aria-label'))
      .toBe('What it shows: Two')
    await input(page, 'What it shows: Two').focus()
    await type(page, 'A vase from above')
    await page.keyboard.press('Control+s')
    await saved(page)
    await expect
      .poll(() => picturesOf(id))
      .toEqual([
        ['Two', 'A vase from above'],
        ['One', null],
      ])
    await button(page, 'Remove: One').click()
    await save(page)
    expect((await picturesOf(id)).map(([name]) => name)).toEqual(['Two'])
  })

  it('has private files for those who have paid for it, which are named and removed', async () => {
    const { id } = await product('Pattern to download')
    const { page, problems } = await open(id)
    const section = region(page, 'Files for buyers')
    const document = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}`) })
    // The upload of the first file ends after that of the second, which has got its name by then.
    const late = Promise.withResolvers<void>()
    let uploads = 0
    await page.route('**/api/file-storage/files', async route => {
      if (route.request().method() === 'POST' && uploads++ === 0) await late.promise
      await route.continue()
    })
    await section.locator('input[type=file]').setInputFiles([document('Laying.txt'), document('Care.txt')])
    await input(page, 'Name: Care').fill('How to wash it')
    late.resolve()
    await input(page, 'Name: Laying').fill('How to lay it')
    await expect.poll(() => input(page, 'Name: Care').inputValue()).toBe('How to wash it')
    await save(page)
    const links = () =>
      admin.api.read<(PictureLink & { variant: string; fileStorageModuleFile: { isPrivate: boolean } })[]>(
        `ecommerce/products-to-file-storage-module-files?${of(id)}&include=fileStorageModuleFile`,
      )
    const [file, ...others] = (await links()).toSorted((one, other) => one.orderIndex - other.orderIndex)
    expect(others).toMatchObject([{ fileStorageModuleFile: { alt: { en: 'How to wash it' } } }])
    expect(others).toHaveLength(1)
    expect(file).toMatchObject({
      variant: 'attachment-default',
      fileStorageModuleFile: { isPrivate: true, alt: { en: 'How to lay it' } },
    })
    // They are no pictures of the product.
    expect(await page.getByRole('list', { name: 'Pictures' }).count()).toBe(0)
    const content = `${admin.server.url}/api/file-storage/files/${file?.fileStorageModuleFile.id}/content`
    expect((await fetch(content)).status).toBe(404)
    await button(page, 'Remove: Laying').click()
    await save(page)
    expect((await links()).map(({ id: link }) => link)).toEqual(others.map(({ id: link }) => link))
    expect(problems).toEqual([])
  })

  it('keeps unsaved prices, options and pictures as a draft, and asks before it is left', async () => {
    const { id } = await product('Bowl with a draft')
    const { page, context } = await open(id)
    await input(page, 'Price, €').fill('12')
    await button(page, 'Add an option').click()
    await type(page, 'Size')
    await page.keyboard.press('Enter')
    await type(page, 'Small, Large,')
    await page.getByText('2 combinations').waitFor()
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => input(page, 'Price, €').inputValue()).toBe('12')
    await draftStored(page, 'Large')
    await page.close({ runBeforeUnload: false })
    const later = await context.newPage()
    await later.goto(`${admin.server.url}/admin${products}/${id}`)
    await button(later, 'Restore').click()
    await expect.poll(() => input(later, 'Price, €').inputValue()).toBe('12')
    await later.getByText('2 combinations').waitFor()
    await save(later)
    expect(await amountsOf(id)).toEqual({ EUR: '12.00' })
    expect((await matrixOf(id)).skus).toHaveLength(2)
  })

  it('merges what somebody else saved meanwhile, and asks where both changed the same', async () => {
    const { id } = await product('Bowl of two people')
    const currencies = await admin.api.read<(Saved & { code: string })[]>('billing/currencies?limit=100')
    const write = (code: string, amount: string) =>
      fetch(`${admin.server.url}/api/ecommerce/products/${id}/prices`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-rbac-secret-key': admin.server.secretKey },
        body: JSON.stringify({ prices: [{ currencyId: currencies.find(each => each.code === code)?.id, amount }] }),
      })
    await write('EUR', '10')
    const { page } = await open(id)
    await expect.poll(() => input(page, 'Price, €').inputValue()).toBe('10.00')
    await input(page, 'Price, €').fill('11')
    await write('RUB', '900')
    await save(page)
    expect(await amountsOf(id)).toEqual({ EUR: '11.00', RUB: '900.00' })
    await input(page, 'Price, €').fill('12')
    await write('EUR', '15')
    await button(page, 'Save').click()
    await button(page, 'Keep mine').click()
    await save(page)
    expect(await amountsOf(id)).toEqual({ EUR: '12.00', RUB: '900.00' })
  })

  it.each([
    ['en', 'light'],
    ['ru', 'dark'],
  ] as const)('has no barriers, wide or narrow (%s, %s)', async (language, scheme) => {
    const [{ id = '' } = {}] = await admin.api.read<Saved[]>(
      'ecommerce/products?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=scale-noon',
    )
    for (const options of [{}, phone]) {
      const { page, problems } = await open(id, { language, forms: language, ...options })
      const add = button(page, language === 'en' ? 'Add an option' : 'Добавить вариант')
      await add.click()
      await type(page, language === 'en' ? 'Size' : 'Размер')
      await page.keyboard.press('Enter')
      await type(page, language === 'en' ? 'Small, Large,' : 'Малый, Большой,')
      await page
        .getByRole('button', { name: language === 'en' ? /^More:/ : /^Ещё:/ })
        .first()
        .click()
      expect(await violationsIn(page, scheme)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(problems).toEqual([])
      await page.close()
    }
  })
})
