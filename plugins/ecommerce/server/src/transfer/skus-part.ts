import {
  attribute,
  mostOptions,
  option,
  optionValue,
  product,
  sku,
  skusToAttributes,
  skusToFiles,
  skusToOptionValues,
  storesToProducts,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import {
  type Cells,
  type ExportTools,
  type ImportedRecord,
  type ImportTools,
  issues,
  mayReadAllOf,
  NamedCells,
  namesIn,
  type PartColumn,
  transferPart,
} from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'
import { lockProducts } from '../product-lock.ts'
import { storedPrices } from '../stored-prices.ts'
import { columnLabels, columnSynonyms } from './column-labels.ts'
import { plannedSkus, type SkuPlan, type WantedSku } from './planned-skus.ts'
import { amountIn, currenciesByCode, priceCell, priceColumn, priceColumns } from './price-columns.ts'
import { ofPrices } from './prices-part.ts'
import { ofStocks, stockCells, stockColumn, stockColumns, writeStockCells } from './stock-columns.ts'
import { codesOfSimple, productsByCode, writeCodes } from './store-codes.ts'
import { hasOptions, storedSkus } from './stored-skus.ts'
import { heaviest, wholeNumberIn } from './whole-number.ts'
import { type ManyPrice, writeManyPrices } from './write-many-prices.ts'

const numbers = Array.from({ length: mostOptions }, (_, index) => index + 1)

/**
 * What products come in: `option1.en` is the title of the first option, in the first line of a product, and each line is a SKU with its
 * values (`sku.value1.en`), code, weight, prices and picture. Of a product without options, these are its own.
 */
export const skusPart = transferPart({
  entity: product,
  reads: [option, optionValue, sku, skusToOptionValues, skusToFiles, skusToAttributes, file, ...ofPrices],
  writes: [product, option, optionValue, sku, skusToFiles, skusToAttributes, attribute, storesToProducts],
  async columns(tools, use) {
    const { host, context } = tools
    const code: PartColumn = {
      name: 'sku.code',
      labels: columnLabels(host, 'skuCode'),
      synonyms: columnSynonyms(host, 'skuCode'),
      isOfLine: true,
      isKey: true,
    }
    if (use === 'export' && !(await hasOptions(context.transaction ?? host.database))) return [code]
    const { languages } = host.configuration
    const titles = (key: 'option' | 'optionValue', name: (number: number) => string, isOfLine: boolean) =>
      numbers.flatMap(number =>
        languages.map(language => ({
          name: `${name(number)}.${language}`,
          labels: columnLabels(host, key, { number: String(number), language }),
          ...(isOfLine && { isOfLine }),
        })),
      )
    return [
      ...titles('option', number => `option${number}`, false),
      code,
      ...titles('optionValue', number => `sku.value${number}`, true),
      { name: 'sku.isEnabled', labels: columnLabels(host, 'skuIsEnabled'), isOfLine: true },
      { name: 'sku.weight', labels: columnLabels(host, 'skuWeight'), isOfLine: true, isNumber: true },
      {
        name: 'sku.picture',
        labels: columnLabels(host, 'skuPicture'),
        entity: file.path,
        isSingle: true,
        isOfLine: true,
      },
      ...(await priceColumns(tools, 'sku.')),
      ...(mayReadAllOf(host, ofStocks, context) ? await stockColumns(tools, 'sku.', use) : []),
    ]
  },
  column(name) {
    if (/^option[1-9]\.[\w-]+$/.test(name)) return { name }
    if (priceColumn(name, 'sku.') || stockColumn(name, 'sku.')) return { name, isOfLine: true }
    const isOfSku = /^sku\.(value[1-9]\.[\w-]+|isEnabled|weight|picture)$/.test(name)
    return isOfSku ? { name, isOfLine: true } : undefined
  },
  findByKey: (_, values, tools) => productsByCode(values, tools),
  prepare: (lines, tools) => new NamedCells([['sku.picture', file]]).fetch(lines, tools),
  async read(ids, names, tools) {
    const { host, context } = tools
    const database = context.transaction ?? host.database
    const { languages } = host.configuration
    const stored = await storedSkus(ids, database)
    const hasPrices = names.some(name => priceColumn(name, 'sku.'))
    const prices = hasPrices ? Map.groupBy(await storedPrices(ids, database), ({ skuId }) => skuId ?? '') : new Map()
    const all = [...stored.values()].flatMap(({ skus }) => skus.map(({ id }) => id))
    const pictures = names.includes('sku.picture') ? await picturesOf(all, tools) : new Map<string, string>()
    const codes = names.includes('sku.code') ? await codesOfSimple(ids, tools) : new Map<string, string>()
    const stockOf = await stockCells(
      ids,
      names.flatMap(name => stockColumn(name, 'sku.') ?? []),
      tools,
    )
    return new Map(
      ids.map((id): [string, Cells[]] => {
        const { options, skus } = stored.get(id) ?? { options: [], skus: [] }
        const titles = Object.fromEntries(
          options.flatMap(({ title }, index) =>
            languages.map(language => [`option${index + 1}.${language}`, title[language] ?? '']),
          ),
        )
        if (options.length === 0) return [id, [{ 'sku.code': codes.get(id) ?? '' }]]
        const lines = skus.map(each => ({
          'sku.code': each.code ?? '',
          'sku.isEnabled': String(each.isEnabled),
          'sku.weight': each.weight === null ? '' : String(each.weight),
          'sku.picture': pictures.get(each.id) ?? '',
          ...Object.fromEntries(
            options.flatMap(({ id: optionId, values }, index) => {
              const value = values.find(({ id: valueId }) => valueId === each.values[optionId])
              return languages.map(language => [`sku.value${index + 1}.${language}`, value?.title[language] ?? ''])
            }),
          ),
          ...Object.fromEntries(
            names.flatMap(name => {
              const column = priceColumn(name, 'sku.')
              return column ? [[name, priceCell(prices.get(each.id) ?? [], column)]] : []
            }),
          ),
          ...stockOf({ productId: id, skuId: each.id }),
        }))
        const [first = {}, ...others] = lines
        return [id, [{ ...titles, ...first }, ...others]]
      }),
    )
  },
  async write(records, tools) {
    const { context } = tools
    const concerned = records.filter(({ lines }) =>
      lines.some(({ cells }) => Object.values(cells).some(cell => cell.trim() !== '')),
    )
    if (concerned.length === 0) return
    const ids = concerned.map(({ id }) => id)
    await lockProducts(ids, context.transaction)
    const stored = await storedSkus(ids, context.transaction)
    const plan = plannedSkus(concerned, stored, tools)
    const written = await writePlan(plan, tools)
    const simple = concerned.filter(({ id }) => plan.simple.has(id))
    await writeCodes(
      [...simple].flatMap(({ id, lines: [line] }) => {
        const code = line?.cells['sku.code']?.trim()
        return line && code ? [{ productId: id, row: line.row, code }] : []
      }),
      tools,
    )
    await writeWeights(simple, tools)
    await writePrices(simple, written, tools)
    await writeStocks(simple, written, tools)
    await writePictures(written, tools)
  },
})

/** A SKU of an import that is there now. */
interface WrittenSku extends WantedSku {
  readonly id: string
}

async function writePlan(plan: SkuPlan, { host, context }: ImportTools): Promise<WrittenSku[]> {
  const options = await host.service(option).createMany(
    plan.newOptions.map(({ productId, title, orderIndex }) => ({ productId, title, orderIndex })),
    context,
  )
  plan.newOptions.forEach((each, index) => {
    each.id = (options[index] as { readonly id: string }).id
  })
  const values = await host.service(optionValue).createMany(
    plan.newValues.map(({ of, title, orderIndex }) => ({ optionId: of.id as string, title, orderIndex })),
    context,
  )
  plan.newValues.forEach((each, index) => {
    each.id = (values[index] as { readonly id: string }).id
  })
  if (plan.titles.length > 0) {
    const of = (isValue: boolean) =>
      plan.titles.filter(each => each.isValue === isValue).map(({ id, title }) => ({ id, data: { title } }))
    if (of(false).length > 0) await host.service(option).updateMany(of(false), context)
    if (of(true).length > 0) await host.service(optionValue).updateMany(of(true), context)
  }
  const fresh = plan.skus.filter(({ id }) => id === undefined)
  const made = await host.service(sku).createMany(
    fresh.map(({ productId, fields, orderIndex }) => ({ productId, orderIndex, ...fields })),
    context,
  )
  const madeIds = new Map(fresh.map((each, index) => [each, (made[index] as { readonly id: string }).id]))
  await host.service(skusToOptionValues).createMany(
    fresh.flatMap(each =>
      each.values.map((value, orderIndex) => ({
        skuId: madeIds.get(each) as string,
        optionValueId: value.id as string,
        orderIndex,
      })),
    ),
    context,
  )
  const changed = plan.skus.flatMap(({ id, fields }) =>
    id === undefined || Object.keys(fields).length === 0 ? [] : [{ id, data: fields }],
  )
  if (changed.length > 0) await host.service(sku).updateMany(changed, context)
  return plan.skus.map(each => ({ ...each, id: each.id ?? (madeIds.get(each) as string) }))
}

/** Of products without options the weight is their own. */
async function writeWeights(simple: readonly ImportedRecord[], { host, context, refuse }: ImportTools): Promise<void> {
  const changes = simple.flatMap(({ id, lines: [line] }) => {
    const cell = line?.cells['sku.weight']?.trim()
    if (!line || !cell) return []
    const weight = wholeNumberIn(cell)
    if (weight !== undefined && weight <= heaviest) return [{ id, data: { weight } }]
    refuse(line.row, 'sku.weight', issues.WRONG_TYPE('sku.weight', { types: ['integer'] }))
    return []
  })
  if (changes.length > 0) await host.service(product).updateMany(changes, context)
}

async function writePrices(
  simple: readonly ImportedRecord[],
  skus: readonly WrittenSku[],
  tools: ImportTools,
): Promise<void> {
  const cells = [
    ...simple.flatMap(({ id: productId, lines: [line] }) => (line ? [{ productId, skuId: undefined, line }] : [])),
    ...skus.map(({ productId, id: skuId, line }) => ({ productId, skuId, line })),
  ].flatMap(({ productId, skuId, line }) =>
    Object.entries(line.cells).flatMap(([name, cell]) => {
      const column = priceColumn(name, 'sku.')
      // Nothing in the line of a SKU says nothing of the product itself.
      if (!column || (skuId === undefined && cell.trim() === '')) return []
      return [{ productId, ...(skuId !== undefined && { skuId }), column, cell, row: line.row }]
    }),
  )
  const known = await currenciesByCode(
    cells.map(({ column }) => column.code),
    tools,
  )
  const prices = cells.flatMap(({ productId, skuId, column, cell, row }): ManyPrice[] => {
    const currency = known.get(column.code)
    const minor = currency && amountIn(cell, currency, row, column.name, tools)
    if (!currency || minor === undefined) return []
    return [{ productId, ...(skuId !== undefined && { skuId }), type: column.type, currency, minor }]
  })
  await writeManyPrices(tools.host, prices, tools.context, tools.context.transaction)
}

/** Of products without options the stock is their own. */
async function writeStocks(
  simple: readonly ImportedRecord[],
  skus: readonly WrittenSku[],
  tools: ImportTools,
): Promise<void> {
  const lines = [
    ...simple.flatMap(({ id: productId, lines: [line] }) => (line ? [{ productId, skuId: null, line }] : [])),
    ...skus.map(({ productId, id: skuId, line }) => ({ productId, skuId, line })),
  ]
  const cells = lines.flatMap(({ productId, skuId, line }) =>
    Object.entries(line.cells).flatMap(([name, cell]) => {
      const column = stockColumn(name, 'sku.')
      return column ? [{ productId, skuId, row: line.row, column, cell }] : []
    }),
  )
  await writeStockCells(cells, tools)
}

async function writePictures(skus: readonly WrittenSku[], tools: ImportTools): Promise<void> {
  const given = skus.filter(({ line }) => line.cells['sku.picture'] !== undefined)
  if (given.length === 0) return
  const cells = given.map(({ line }) => ({ row: line.row, names: namesIn(line.cells['sku.picture'] ?? '') }))
  const named = await new NamedCells([]).find('sku.picture', file, cells, tools)
  const { host, context } = tools
  const service = host.service(skusToFiles)
  const filters = { and: [{ column: 'skuId', method: 'inArray', value: given.map(({ id }) => id) }] } as const
  const { rows } = await service.list({ filters, limit: 100_000 }, context)
  const there = Map.groupBy(rows, ({ skuId }) => skuId)
  const removed: string[] = []
  const made: { skuId: string; fileStorageModuleFileId: string }[] = []
  for (const { id, line } of given) {
    const { ids = [], isWhole = false } = named.get(line.row) ?? {}
    if (ids.length > 1) tools.refuse(line.row, 'sku.picture', ecommerceIssues.ECOMMERCE_ONE_PICTURE('sku.picture'))
    const [wanted] = ids
    const links = there.get(id) ?? []
    if (isWhole) removed.push(...links.filter(each => each.fileStorageModuleFileId !== wanted).map(each => each.id))
    if (wanted && !links.some(each => each.fileStorageModuleFileId === wanted))
      made.push({ skuId: id, fileStorageModuleFileId: wanted })
  }
  if (removed.length > 0) await service.removeMany(removed, context)
  await service.createMany(made, context)
}

/** The name of each SKU's first picture. */
async function picturesOf(skuIds: readonly string[], tools: ExportTools): Promise<Map<string, string>> {
  const { host, context, names } = tools
  const filters = { and: [{ column: 'skuId', method: 'inArray', value: skuIds }] } as const
  const orderBy = [
    { column: 'orderIndex', method: 'asc' },
    { column: 'id', method: 'asc' },
  ] as const
  const { rows } = await host.service(skusToFiles).list({ filters, orderBy, limit: 100_000 }, context)
  const called = await names.of(file).namesOf([...new Set(rows.map(row => row.fileStorageModuleFileId))], tools)
  const pictures = new Map<string, string>()
  for (const { skuId, fileStorageModuleFileId } of rows) {
    const name = called.get(fileStorageModuleFileId)
    if (name !== undefined && !pictures.has(skuId)) pictures.set(skuId, name)
  }
  return pictures
}
