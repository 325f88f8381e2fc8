import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { adminSuite } from './admin-suite.ts'
import { violationsInBoth, violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, untilPage, visit } from './browser.ts'
import { mailsOf } from './mailbox.ts'

interface Found {
  readonly id: string
}

describeInBrowser('the stock of a product', () => {
  const admin = adminSuite()
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const save = async (page: Page) => {
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
  }
  const productBySlug = async (slug: string) => {
    const filters = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]='
    const [found] = await admin.api.read<readonly Found[]>(`ecommerce/products?${filters}${slug}`)
    return found?.id ?? ''
  }

  it('is one number in the back office; what is sold out takes an address, and tells it once it is back', async () => {
    const id = await productBySlug('scale-noon')
    const shop = `${admin.server.url}/en/ecommerce/products/scale-noon`
    const { page, problems } = await admin.open(`/records/ecommerce/products/${id}`)
    const section = page.getByRole('region', { name: 'Stock', exact: true })
    await section.getByText('Not tracked: it is sold however many are ordered.').waitFor()
    const input = section.getByLabel(/In stock/).first()
    await input.fill('0')
    await section.getByLabel('Reason', { exact: true }).fill('Broken on the way')
    await section.getByText('Few left from').waitFor()
    await save(page)
    await section.getByText('Movements').click()
    await section.getByText('Broken on the way').waitFor()

    const visitor = admin.keep(await visit(admin.browser, shop, desktop))
    await untilPage(visitor.page, visitor.page.getByText('Sold out', { exact: true }))
    expect(await visitor.page.locator(`main [data-add-to-cart="${id}"]`).count()).toBe(0)
    await visitor.page.getByRole('textbox', { name: 'Tell me when it is back' }).fill('waiting@mail.example')
    await visitor.page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await visitor.page.getByText('We write to waiting@mail.example').waitFor()

    await page.goto(`${admin.server.url}/admin`)
    await page.getByRole('heading', { name: 'Running out' }).waitFor()
    await page.goto(`${admin.server.url}/admin/records/ecommerce/products/${id}`)
    await expect.poll(() => input.inputValue()).toBe('0')
    await input.fill('+3')
    await save(page)
    await expect.poll(() => input.inputValue()).toBe('3')
    const link = await until(
      'a mail that the product is back',
      async () => {
        const mail = mailsOf(admin.server).findLast(text => text.includes('To: waiting@mail.example'))
        return mail
          ?.replaceAll('=\r\n', '')
          .replaceAll('=\n', '')
          .match(/\/en\/ecommerce\/alerts\?alert=(?:3D)?[\w.-]+/)?.[0]
      },
      { within: 30_000 },
    )
    await untilPage(visitor.page, visitor.page.locator(`main [data-add-to-cart="${id}"]`))
    await visitor.page.goto(`${admin.server.url}${link.replace('alert=3D', 'alert=')}`)
    const unsubscribe = visitor.page.getByRole('button', { name: 'Send me no more of them' })
    await unsubscribe.waitFor()
    expect(await violationsInBoth(visitor.page)).toEqual([])
    await unsubscribe.click()
    await visitor.page.getByText('Your address is forgotten').waitFor()
    expect([...problems, ...visitor.problems]).toEqual([])
  })

  it('of one of its SKUs is said where its values are chosen; the page begins with one that can be had', async () => {
    const productId = await productBySlug('square-bay')
    const of = (column: string, value: string) =>
      `filters[and][0][column]=${column}&filters[and][0][method]=eq&filters[and][0][value]=${value}`
    const skus = await admin.api.read<readonly (Found & { readonly code: string })[]>(
      `ecommerce/skus?${of('productId', productId)}`,
    )
    const skuId = (code: string) => skus.find(each => each.code === code)?.id
    const shop = `${admin.server.url}/en/ecommerce/products/square-bay`
    const { page, problems } = admin.keep(await visit(admin.browser, shop, desktop))
    const first = await page.locator('input[name=sku]').inputValue()
    const stock = [first, skuId('W-111-13M')].map(id => ({ skuId: id, available: 0 }))
    await admin.api.set(`ecommerce/products/${productId}/stock`, { stock })
    const radio = (name: string) => page.getByRole('radio', { name, exact: true })
    await until(
      'a page without what is sold out',
      async () => {
        await page.goto(shop)
        return (await page.locator('input[name=sku]').inputValue()) !== first
      },
      { within: 30_000 },
    )
    await page.waitForLoadState('networkidle')
    await radio('13 × 13 cm (Sold out)').check()
    expect(new URL(page.url()).searchParams.get('sku')).toBe('W-111-13M')
    const wish = page.getByRole('textbox', { name: 'Tell me when it is back' }).locator('visible=true')
    await wish.waitFor()
    await radio('Matt (Sold out)').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await radio('Gloss').check()
    await radio('13 × 13 cm').waitFor()
    expect(await wish.count()).toBe(0)
    expect(problems).toEqual([])
  })
})
