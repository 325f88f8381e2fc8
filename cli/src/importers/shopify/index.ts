import { defineImporter, type ImportSite, ImportSourceError } from '@tessera/server'
import { writeRedirect } from '../redirect-records.ts'
import { htmlToRichText } from '../text/html-to-rich-text.ts'
import { SiteAddresses } from '../text/site-addresses.ts'
import { readShopify, type ShopifyLine, type ShopifyProduct } from './shopify-file.ts'

const products = 'ecommerce/products'
const categories = 'ecommerce/categories'
const productsAtOnce = 100
const numbers = [1, 2, 3] as const

export default defineImporter({
  name: 'shopify',
  describe: 'Products, options, prices, stock and pictures of a CSV export of Shopify',
  reads: 'file',
  modules: {
    ecommerce: '@tessera/ecommerce',
    billing: '@tessera/billing',
    'file-storage': '@tessera/file-storage',
    host: '@tessera/host',
    'website-builder': '@tessera/website-builder',
  },
  options: {
    currency: { describe: 'Currency of the prices, such as EUR: exports of Shopify name none', isRequired: true },
    site: { describe: 'Address of the shop: texts that link to it link to the pages here' },
  },
  async identify({ path, options }) {
    return options.site?.replace(/\/+$/, '') || `shopify: ${path}`
  },
  async parse({ path, options }, site) {
    const currency = currencyIn(options.currency)
    const addresses = new SiteAddresses(options.site ?? '', /\/(files|products)\/.+\.\w+$/)
    const all = (await readShopify(path)).filter(product => isBrought(product, site))
    await writeCurrency(site, currency)
    await site.ensurePage(products)
    const categoryKeys = await writeCategories(site, all)
    const slugs = await site.slugs(
      products,
      all.map(({ handle, first }) => ({ key: keyOf(handle), slug: handle, title: first.title })),
    )
    const slugOf = ({ handle }: ShopifyProduct) => slugs.get(keyOf(handle)) ?? handle
    for (const product of all) {
      const address = site.addressOf(products, slugOf(product))
      if (address && options.site) addresses.move(`${options.site}/products/${product.handle}`, address)
    }
    const mentions = addresses.mentions(site)
    const shop: Shop = { site, currency, slugOf, categoryKeys }
    for (let from = 0; from < all.length; from += productsAtOnce) {
      site.progress(from / all.length)
      const part = await missing(site, all.slice(from, from + productsAtOnce))
      for (const product of part) {
        const { text, uses } = await htmlToRichText(product.first.description, mentions)
        await writeProduct(shop, product, text, uses)
      }
      await writeParts(shop, part)
      for (const product of part) await writeLinks(shop, product)
    }
    nameWithoutPlace(site, all)
  },
})

interface Shop {
  readonly site: ImportSite
  readonly currency: string
  readonly slugOf: (product: ShopifyProduct) => string
  /** Keys of categories by type. */
  readonly categoryKeys: ReadonlyMap<string, string>
}

/** Products that no run has brought to their end: whatever was edited since stays. */
async function missing(site: ImportSite, all: readonly ShopifyProduct[]): Promise<ShopifyProduct[]> {
  const known = await site.known(
    all.map(({ handle }) => endOf(handle)),
    [],
  )
  for (const { handle } of all)
    if (known.has(endOf(handle))) await site.write({ key: keyOf(handle), entity: products, data: {} })
  return all.filter(({ handle }) => !known.has(endOf(handle)))
}

async function writeProduct(shop: Shop, product: ShopifyProduct, text: string | null, uses: readonly string[]) {
  const { site, slugOf } = shop
  const { handle, first, variants } = product
  const data = {
    title: { [site.language]: first.title || handle },
    ...(text !== null && { description: { [site.language]: text } }),
    slug: slugOf(product),
    adminTitle: (first.title || handle).slice(0, 500),
    ...(variants.length > 0 && variants.every(({ needsShipping }) => isNo(needsShipping)) && { needsDelivery: false }),
  }
  await site.write({ key: keyOf(handle), entity: products, data, uses })
}

/** Options, SKUs, prices and stock, as the import of products reads them from a table. */
async function writeParts({ site, currency, slugOf }: Shop, all: readonly ShopifyProduct[]): Promise<void> {
  const { language } = site
  const rows = all.flatMap(product => {
    const { first, variants } = product
    const options = numbers.filter(number => first[`option${number}`] !== '' && !isSimple(product))
    const amount = (text: string) => {
      if (text === '' || /^\d+(\.\d+)?$/.test(text)) return text
      site.leaveOut('price', first.title || product.handle, `"${text}" is no amount`)
      return ''
    }
    return variants.map(line => ({
      slug: slugOf(product),
      [`title.${language}`]: first.title || product.handle,
      ...Object.fromEntries(options.map(number => [`option${number}.${language}`, first[`option${number}`]])),
      ...Object.fromEntries(options.map(number => [`sku.value${number}.${language}`, line[`value${number}`]])),
      'sku.code': line.code.replace(/^'/, ''),
      'sku.weight': line.grams === '' ? '' : String(Math.round(Number(line.grams)) || 0),
      [`sku.price.${currency}`]: amount(line.price),
      [`sku.compareAt.${currency}`]: amount(line.compareAt),
      'sku.stock': stockOf(line),
    }))
  })
  if (rows.length > 0) await site.table(products, { rows, key: 'slug', format: 'csv' }, { isOfKnown: true })
}

async function writeLinks({ site, slugOf, categoryKeys }: Shop, product: ShopifyProduct): Promise<void> {
  const { handle, first, pictures } = product
  const key = keyOf(handle)
  const productId = { $key: key }
  const category = categoryKeys.get(first.type)
  if (category !== undefined) {
    const data = { categoryId: { $key: category }, productId }
    await site.write({ key: `${key}/in`, entity: 'ecommerce/categories-to-products', data, owner: key })
  }
  for (const [orderIndex, { address, alt }] of pictures.entries()) {
    const medium = await site.medium(address, { alt })
    if (!medium) continue
    const data = { productId, fileStorageModuleFileId: { $key: medium.key }, orderIndex }
    const entity = 'ecommerce/products-to-file-storage-module-files'
    await site.write({ key: `${key}/picture/${orderIndex}`, entity, data, owner: key })
  }
  const address = site.addressOf(products, slugOf(product))
  // The last of its records: where it is there, the product was brought to its end.
  if (address) await writeRedirect(site, key, `/products/${handle}`, address)
}

async function writeCategories(site: ImportSite, all: readonly ShopifyProduct[]): Promise<Map<string, string>> {
  const types = [...new Set(all.map(({ first }) => first.type).filter(type => type !== ''))]
  if (types.length > 0) await site.ensurePage(categories)
  const key = (type: string) => `category/${type}`
  const slugs = await site.slugs(
    categories,
    types.map(type => ({ key: key(type), title: type })),
  )
  for (const type of types) {
    const data = { title: { [site.language]: type }, adminTitle: type.slice(0, 500), slug: slugs.get(key(type)) }
    await site.write({ key: key(type), entity: categories, data })
  }
  return new Map(types.map(type => [type, key(type)]))
}

async function writeCurrency(site: ImportSite, code: string): Promise<void> {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const name = (language: string) => new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code
  const data = {
    code,
    title: Object.fromEntries(site.languages.map(language => [language, name(language)])),
    fractionDigits: format.resolvedOptions().maximumFractionDigits,
  }
  await site.write({ key: `currency/${code}`, entity: 'billing/currencies', data, finds: 'code' })
}

function isBrought({ handle, first }: ShopifyProduct, site: ImportSite): boolean {
  const name = first.title || handle
  const status = first.status.toLowerCase()
  if (status !== '' && status !== 'active') site.leaveOut(status, name, 'only what is on sale is brought')
  else if (isNo(first.published)) site.leaveOut('unpublished', name, 'only what is on sale is brought')
  else if (isYes(first.giftCard)) site.leaveOut('gift card', name, 'there are none here')
  else return true
  return false
}

/** Tags and vendors are no records of their own here. */
function nameWithoutPlace(site: ImportSite, all: readonly ShopifyProduct[]): void {
  const names = (of: (line: ShopifyLine) => readonly string[]) =>
    new Set(all.flatMap(({ first }) => of(first)).flatMap(name => name.trim() || []))
  for (const tag of names(({ tags }) => tags.split(','))) site.leaveOut('tag', tag, 'products have none here')
  for (const vendor of names(({ vendor }) => [vendor])) site.leaveOut('vendor', vendor, 'products have none here')
}

/** @throws ImportSourceError */
function currencyIn(text = ''): string {
  const code = text.toUpperCase()
  if (/^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)) return code
  throw new ImportSourceError(`--currency must be the code of a currency, such as EUR, not "${text}"`)
}

/** A product without options has one variant, which Shopify calls so. */
function isSimple({ first, variants }: ShopifyProduct): boolean {
  return variants.length === 1 && first.option1 === 'Title' && variants[0]?.value1 === 'Default Title'
}

/** Pieces that can be sold; nothing where they aren't counted, or are sold beyond what is there. */
function stockOf({ tracker, quantity, oversold }: ShopifyLine): string {
  if (tracker === '' || isYes(oversold) || oversold === 'continue') return ''
  return String(Math.max(0, Math.trunc(Number(quantity)) || 0))
}

function isYes(text: string): boolean {
  return text.toLowerCase() === 'true'
}

function isNo(text: string): boolean {
  return text.toLowerCase() === 'false'
}

function keyOf(handle: string): string {
  return `product/${handle}`
}

function endOf(handle: string): string {
  return `redirect/products/${handle}`
}
