import { readFile, stat } from 'node:fs/promises'
import { parseCsv } from '@tessera/core'
import { ImportSourceError } from '@tessera/server'

/** What is read of a line, in the words of the importer. */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  type: ['Type', 'Custom product type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card', 'Gift card'],
  option1: ['Option1 Name', 'Option1 name'],
  value1: ['Option1 Value', 'Option1 value'],
  option2: ['Option2 Name', 'Option2 name'],
  value2: ['Option2 Value', 'Option2 value'],
  option3: ['Option3 Name', 'Option3 name'],
  value3: ['Option3 Value', 'Option3 value'],
  code: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  oversold: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  needsShipping: ['Variant Requires Shipping', 'Requires shipping'],
  picture: ['Image Src', 'Product image URL'],
  position: ['Image Position', 'Image position'],
  alt: ['Image Alt Text', 'Image alt text'],
  variantPicture: ['Variant Image', 'Variant image URL'],
} as const

type Column = keyof typeof columns

/** A line of an export. */
export type ShopifyLine = Readonly<Record<Column, string>>

/** The lines of a product. */
export interface ShopifyProduct {
  readonly handle: string
  /** The first line, which has what is the same for all. */
  readonly first: ShopifyLine
  /** Those that are variants; others have only a picture. */
  readonly variants: readonly ShopifyLine[]
  readonly pictures: readonly { readonly address: string; readonly alt: string }[]
}

/** The file is parsed as a whole. Shopify mails larger exports in parts. */
const mostBytes = 64 * 1024 * 1024

/**
 * Reads an export of products, with the headings of before 2025 or of today.
 * https://help.shopify.com/en/manual/products/import-export/using-csv
 * @throws ImportSourceError for what is no such export, or a file that is too large
 */
export async function readShopify(path: string): Promise<ShopifyProduct[]> {
  const fail = (reason: string): never => {
    throw new ImportSourceError(`${path} can't be imported: ${reason}`)
  }
  const { size } = await stat(path)
  if (size > mostBytes) fail(`it is larger than ${mostBytes / 1024 / 1024} MB. Export fewer products at once`)
  let rows: string[][] = []
  try {
    rows = parseCsv(await readFile(path, 'utf8'))
  } catch (error) {
    fail((error as Error).message)
  }
  const [headings = [], ...lines] = rows
  const places = Object.entries(columns).map(([name, known]) => {
    return [name, headings.findIndex(heading => (known as readonly string[]).includes(heading.trim()))] as const
  })
  const has = (name: Column) => places.some(([each, at]) => each === name && at >= 0)
  if (!has('handle') || !has('title') || !has('price')) {
    fail('it is no export of products from Shopify: there are no columns Handle, Title and Price')
  }
  const read = lines.map(cells => {
    return Object.fromEntries(places.map(([name, at]) => [name, cells[at]?.trim() ?? ''])) as ShopifyLine
  })
  const byHandle = Map.groupBy(
    read.filter(({ handle }) => handle !== ''),
    ({ handle }) => handle,
  )
  return [...byHandle].map(([handle, all]) => productOf(handle, all))
}

function productOf(handle: string, lines: readonly ShopifyLine[]): ShopifyProduct {
  const first = lines.find(({ title }) => title !== '') ?? (lines[0] as ShopifyLine)
  const placed = lines
    .filter(({ picture }) => picture !== '')
    .map(({ picture, alt, position }) => ({ address: picture, alt, position: Number(position) || 0 }))
  const pictures = placed.toSorted((one, other) => one.position - other.position)
  return {
    handle,
    first,
    variants: lines.filter(isVariant),
    pictures: pictures.map(({ address, alt }) => ({ address, alt })),
  }
}

function isVariant({ value1, price }: ShopifyLine): boolean {
  return value1 !== '' || price !== ''
}
