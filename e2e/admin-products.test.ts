import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsIn } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

const list = '/records/ecommerce/products'

describeInBrowser('the list of products in the back office', () => {
  const admin = adminSuite()
  const lamps: string[] = []
  let category = ''
  let currencyId = ''

  beforeAll(async () => {
    const [currency] = await admin.api.read<Saved[]>(
      'billing/currencies?filters[and][0][column]=code&filters[and][0][method]=eq&filters[and][0][value]=RUB',
    )
    currencyId = currency?.id ?? ''
    category = (await admin.api.create('ecommerce/categories', { title: { en: 'Lamps', ru: 'Лампы' } })).id
    for (const [title, amount] of [
      ['Lamp Oak', '1000'],
      ['Lamp Pine', '2000'],
      ['Lamp Bare', null],
    ] as const) {
      const { id: productId } = await admin.api.create('ecommerce/products', {
        adminTitle: title,
        title: { en: title },
      })
      if (amount) await admin.api.set(`ecommerce/products/${productId}/prices`, { prices: [{ currencyId, amount }] })
      await admin.api.create('ecommerce/categories-to-products', { categoryId: category, productId })
      lamps.push(productId)
    }
  })

  const priceOf = async (at: number) => {
    const { prices } = await admin.api.read<{ prices: readonly { currencyCode: string; amount: string | null }[] }>(
      `ecommerce/products/${lamps[at]}/prices`,
    )
    return prices.find(each => each.currencyCode === 'RUB')?.amount ?? null
  }

  it('shows picture, price, category, stock, stores and what is hidden', async () => {
    const { page, problems, open } = await admin.open(`${list}?search=Lamp&sort=adminTitle`)
    await rowsAre(page, ['Lamp Bare', 'Lamp Oak', 'Lamp Pine'])
    const headings = (await page.getByRole('columnheader').allInnerTexts()).map(text => text.split('\n')[0])
    expect(headings.filter(text => text !== '')).toEqual([
      'Admin title',
      'Price',
      'Categories',
      'In stock',
      'Stores',
      'Hidden',
      'Actions',
    ])
    const row = page.getByRole('row', { name: 'Lamp Oak' })
    await row.getByText('₽1,000').waitFor()
    await row.getByText('Lamps').waitFor()
    await page.getByRole('row', { name: 'Lamp Bare' }).getByText('No price').waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['All', 'To do', 'Sold out', 'Hidden'])

    await admin.api.set(`ecommerce/products/${lamps[0]}/stock`, { stock: [{ available: 7 }] })
    await admin.api.set(`ecommerce/products/${lamps[1]}/stock`, { stock: [{ available: 0 }] })
    await open(`${list}?search=Lamp&sort=adminTitle`)
    await row.getByText('7', { exact: true }).waitFor()
    await page.getByRole('row', { name: 'Lamp Pine' }).getByText('Sold out').waitFor()
    await page.getByRole('tab', { name: 'Sold out' }).click()
    await page.getByRole('row', { name: 'Lamp Oak' }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'Lamp Pine' }).waitFor()
    expect(await violationsIn(page, 'dark')).toEqual([])
    expect(problems).toEqual([])
  })

  it('brings views of what is to do and of what is hidden, in one column on a phone, too', async () => {
    const { page, problems } = await admin.open(list, { ...phone, language: 'ru' })
    await page.getByRole('tab', { name: 'Доделать' }).click()
    await page.getByText('Нет цены').first().waitFor()
    await page.getByText('Нет перевода').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsIn(page, 'light')).toEqual([])
    await page
      .getByRole('checkbox', { name: /^Выбрать: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Изменить цены' }).click()
    // The signs of the narrow bar are hidden, not those of the dialogs that it opens.
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).locator('svg').waitFor()
    expect(problems).toEqual([])
  })

  it('changes the prices of all that a filter shows, by keyboard alone; says before what it will do; the history undoes it', async () => {
    const { page, problems, open } = await admin.open(`${list}?search=Lamp&sort=adminTitle&size=25`)
    await rowsAre(page, ['Lamp Bare', 'Lamp Oak', 'Lamp Pine'])
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Change prices' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change prices' })
    await dialog.getByRole('textbox', { name: 'Change by' }).waitFor()
    await page.keyboard.type('-12,5')
    await dialog.getByRole('combobox', { name: 'Then round' }).selectOption('.90')
    await dialog.getByText('2 prices change.').waitFor()
    await dialog.getByText('1 product has no price in RUB').waitFor()
    await dialog.getByRole('row', { name: 'Lamp Oak' }).getByText('₽874.90').waitFor()
    expect(await violationsIn(page, 'light')).toEqual([])
    expect(await priceOf(0)).toBe('1000.00')
    await page.keyboard.press('Enter')
    await page.getByText('2 prices changed').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect([await priceOf(0), await priceOf(1)]).toEqual(['874.90', '1749.90'])

    await open('/history?entity=ecommerce/attributes')
    await page.locator('main li button[aria-expanded=false]').first().click()
    await page.getByRole('button', { name: /Undo this change for all 2 records/ }).click()
    await page.getByText('2 records are as they were').waitFor()
    expect([await priceOf(0), await priceOf(1)]).toEqual(['1000.00', '2000.00'])
    expect(problems).toEqual([])
  })

  it('says why a change of prices is none, and offers nothing then', async () => {
    const { page } = await admin.open(`${list}?search=Lamp&sort=adminTitle`)
    await rowsAre(page, ['Lamp Bare', 'Lamp Oak', 'Lamp Pine'])
    await page.getByRole('checkbox', { name: 'Select: Lamp Bare' }).click()
    await page.getByRole('button', { name: 'Change prices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change prices' })
    await page.keyboard.type('10')
    await dialog.getByText('No price changes.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Change', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Change by' }).fill('a lot')
    await dialog.getByRole('alert').waitFor()
  })

  it('hides products and shows them again, each undone at once', async () => {
    const { page, problems } = await admin.open(`${list}?search=Lamp&sort=adminTitle`)
    await rowsAre(page, ['Lamp Bare', 'Lamp Oak', 'Lamp Pine'])
    const isHidden = async () =>
      Promise.all(lamps.map(async id => (await admin.api.read(`ecommerce/products/${id}`)).isHidden))
    await page.getByRole('checkbox', { name: 'Select: Lamp Oak' }).click()
    await page.getByRole('checkbox', { name: 'Select: Lamp Pine' }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).last().click()
    await page.getByText('2 products are hidden').waitFor()
    expect(await isHidden()).toEqual([true, true, false])
    await page.getByRole('tab', { name: 'Hidden' }).click()
    await rowsAre(page, ['Lamp Oak', 'Lamp Pine'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Nothing matches').waitFor()
    expect(await isHidden()).toEqual([false, false, false])
    expect(problems).toEqual([])
  })

  it('puts 200 products into a category at once, takes them out, and is undone as one', async () => {
    const operations = Array.from({ length: 200 }, (_, at) => ({
      action: 'create',
      entity: 'ecommerce/products',
      data: { adminTitle: `Bottle ${1000 + at}` },
    }))
    await admin.api.create('core/batch', { operations })
    const ofCategory = `filters[and][0][column]=categoryId&filters[and][0][method]=eq&filters[and][0][value]=${category}`
    const linked = async () =>
      (await admin.api.read<Saved[]>(`ecommerce/categories-to-products?${ofCategory}&limit=1000`)).length
    const { page, problems } = await admin.open(`${list}?search=Bottle&size=200`)
    const edit = async (mode: 'Add' | 'Remove') => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByText('200 selected').waitFor()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Categories' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit: Categories' })
      await dialog.getByRole('radio', { name: mode }).check()
      await dialog.getByRole('combobox', { name: 'Records' }).fill('Lamps')
      await page.getByRole('option', { name: /Lamps/ }).first().click()
      await dialog.getByRole('button', { name: /^Apply/ }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await edit('Add')
    expect(await linked()).toBe(203)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('200 records are as they were').waitFor()
    expect(await linked()).toBe(3)
    await edit('Add')
    await edit('Remove')
    expect(await linked()).toBe(3)
    expect(problems).toEqual([])
  })

  it('is filtered by a category in two clicks, and every list by what lacks a translation or a picture', async () => {
    const { page, problems, open } = await admin.open(`${list}?sort=adminTitle`)
    await page.getByRole('button', { name: 'Categories', exact: true }).click()
    await page.getByRole('dialog', { name: 'Categories' }).getByRole('button', { name: /Lamps/ }).click()
    await page.getByRole('row', { name: 'Lamp Oak' }).waitFor()
    await rowsAre(page, ['Lamp Bare', 'Lamp Oak', 'Lamp Pine'])

    const title = { en: 'A note on clay', ru: 'Заметка о глине' }
    await admin.api.create('blog/articles', { adminTitle: 'Claynote whole', title })
    await admin.api.create('blog/articles', { adminTitle: 'Claynote in Russian', title: { ru: title.ru } })
    await open('/records/blog/articles?search=Claynote&sort=adminTitle')
    await rowsAre(page, ['Claynote in Russian', 'Claynote whole'])
    await addFilter(page, 'No text in English')
    await rowsAre(page, ['Claynote in Russian'])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await addFilter(page, 'Files', 'is empty')
    await rowsAre(page, ['Claynote in Russian', 'Claynote whole'])
    await addFilter(page, 'Categories', 'is empty')
    await rowsAre(page, ['Claynote in Russian', 'Claynote whole'])
    expect(problems).toEqual([])
  })
})

/** Adds a filter from the menu; without a comparison, what is to be so. */
async function addFilter(page: Page, name: string, comparison?: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('textbox', { name: 'Find a field' }).fill(name)
  await page.keyboard.press('Enter')
  if (comparison) await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: comparison })
  else await dialog.getByLabel('Value').selectOption('true')
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

/** Waits until exactly these records are listed. */
async function rowsAre(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(expected => {
    const shown = [...document.querySelectorAll('[data-row-link]')].map(link => link.textContent?.trim())
    return JSON.stringify(shown) === JSON.stringify(expected)
  }, names)
}
