import type { FileFormat, FileTable } from '@tessera/widget-sdk/admin'

type Row = FileTable['rows'][number]

/** Names of a column in exports of 2019 and later, and in those of 2025 and later. */
const names = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Type'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  code: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  picture: ['Image Src', 'Product image URL'],
  place: ['Image Position', 'Image position'],
  skuPicture: ['Variant Image', 'Variant image URL'],
} as const

type Name = keyof typeof names

const numbers = [1, 2, 3] as const
const optionNames = (number: number) => [`Option${number} Name`, `Option${number} name`]
const optionValues = (number: number) => [`Option${number} Value`, `Option${number} value`]

/** What Shopify calls the only option of a product that has none. */
const noOption = { name: 'Title', value: 'Default Title' } as const

/**
 * The products of a shop at Shopify, as its export writes them: a line for each variant, and further ones for pictures alone.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 */
const shopify: FileFormat = {
  recognizes(columns) {
    const has = (all: readonly string[]) => all.some(name => columns.includes(name))
    return has(names.handle) && has(names.title) && has(names.price) && has(optionNames(1))
  },
  read(table) {
    const products = [...Map.groupBy(table.rows, row => text(row, names.handle)).values()]
    const has = (name: Name) => names[name].some(each => table.columns.includes(each))
    const rows = products.flatMap(lines => linesOf(lines, has))
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
    return {
      ...table,
      columns,
      rows: rows.map(row => Object.fromEntries(columns.map(name => [name, row[name] ?? '']))),
    }
  },
}

export default shopify

/** The lines of a product, with the columns that imports know: those of its variants, its pictures together. */
function linesOf(lines: readonly Row[], has: (name: Name) => boolean): Readonly<Record<string, string>>[] {
  const [first] = lines as [Row]
  const slug = text(first, names.handle)
  const variants = lines.filter(line => text(line, names.price) !== '' || text(line, optionValues(1)) !== '')
  const isSimple = variants.length <= 1 && isDefault(first)
  const options = numbers.map(number => (isSimple ? '' : text(first, optionNames(number))))
  const product = {
    slug,
    title: text(first, names.title),
    ...(has('description') && { description: plainText(text(first, names.description)) }),
    ...(has('category') && { categories: text(first, names.category).replaceAll(';', ',') }),
    ...(has('picture') && { files: picturesOf(lines) }),
    ...(has('vendor') && text(first, names.vendor) !== '' && { 'property.vendor': quoted(text(first, names.vendor)) }),
    ...((has('status') || has('published')) && { isHidden: String(isHidden(first)) }),
  }
  if (isSimple)
    return [
      {
        ...product,
        ...moneyOf(first),
        'sku.code': text(first, names.code),
        ...weightOf(first, 'weight'),
        ...stockOf(first),
      },
    ]
  const sold = variants.length > 0 ? variants : [first]
  return sold.map((line, index) => ({
    slug,
    ...(index === 0 && product),
    ...(index === 0 && Object.fromEntries(options.map((name, place) => [`option${place + 1}`, name]))),
    ...Object.fromEntries(
      numbers.map(number => [`sku.value${number}`, options[number - 1] === '' ? '' : text(line, optionValues(number))]),
    ),
    'sku.code': text(line, names.code),
    'sku.price': moneyOf(line)['sku.price'],
    'sku.compareAt': moneyOf(line)['sku.compareAt'],
    ...weightOf(line, 'sku.weight'),
    ...stockOf(line),
    ...(has('skuPicture') && { 'sku.picture': address(text(line, names.skuPicture)) }),
  }))
}

function text(row: Row, columns: readonly string[]): string {
  for (const column of columns) {
    const value = row[column]
    if (value !== undefined && value !== null && value !== '') return String(value).trim()
  }
  return ''
}

function isDefault(row: Row): boolean {
  const name = text(row, optionNames(1))
  return name === '' || (name === noOption.name && text(row, optionValues(1)) === noOption.value)
}

function isHidden(row: Row): boolean {
  const status = text(row, names.status).toLowerCase()
  const published = text(row, names.published).toLowerCase()
  return status === 'draft' || status === 'archived' || published === 'false'
}

/** In the order that the shop keeps them in. */
function picturesOf(lines: readonly Row[]): string {
  const placed = lines.flatMap((line, index) => {
    const url = address(text(line, names.picture))
    return url === '' ? [] : [{ url, place: Number(text(line, names.place)) || index + 1 }]
  })
  return [...new Set(placed.toSorted((a, b) => a.place - b.place).map(({ url }) => url))].join('; ')
}

function address(url: string): string {
  return url.replaceAll(';', '%3B')
}

function moneyOf(row: Row) {
  return { 'sku.price': text(row, names.price), 'sku.compareAt': text(row, names.compareAt) }
}

function weightOf(row: Row, name: string): Readonly<Record<string, string>> {
  const grams = text(row, names.grams)
  return grams === '' ? {} : { [name]: String(Math.round(Number(grams))) }
}

/** What is tracked; where more was sold than there was, there is nothing. */
function stockOf(row: Row): Readonly<Record<string, string>> {
  const pieces = text(row, names.stock)
  if (pieces === '' || text(row, names.tracker) === '') return {}
  return { 'sku.stock': pieces.replace(/^-\d+$/, '0') }
}

function quoted(value: string): string {
  return /[";]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** The text of HTML, a paragraph in each line: markup of another shop has no place here. */
function plainText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '$&\n')
  const found = new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? ''
  return found
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
}
