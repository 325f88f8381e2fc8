import { product } from '@tessera/ecommerce'
import { transferPart } from '@tessera/server'
import { ofStocks, stockCells, stockColumn, stockColumns, writeStockCells } from './stock-columns.ts'

/** How many there are of products: what was counted, each change a movement. */
export const stockPart = transferPart({
  entity: product,
  reads: ofStocks,
  writes: [product],
  columns: (tools, use) => stockColumns(tools, '', use),
  column: name => (stockColumn(name) ? { name } : undefined),
  async read(ids, names, tools) {
    const cellsOf = await stockCells(
      ids,
      names.flatMap(name => stockColumn(name) ?? []),
      tools,
    )
    return new Map(ids.map(id => [id, [cellsOf({ productId: id, skuId: null })]]))
  },
  async write(records, tools) {
    const cells = records.flatMap(({ id, lines: [line] }) =>
      Object.entries(line?.cells ?? {}).flatMap(([name, cell]) => {
        const column = stockColumn(name)
        return column && line ? [{ productId: id, skuId: null, row: line.row, column, cell }] : []
      }),
    )
    await writeStockCells(cells, tools)
  },
})
