import { currency, decimalAmount, jsonNumber, sumOf } from '@tessera/billing'
import { customer } from '@tessera/ecommerce'
import { type ExportTools, type PartColumn, transferPart } from '@tessera/server'
import { customerReads } from '../customer-columns.ts'
import { columnLabels } from './column-labels.ts'

/** What the computed column `totals` says of a currency. */
interface Total {
  readonly code: string
  readonly fractionDigits: number
  /** In minor units. */
  readonly amount: string
}

const columns = ['orderCount', 'totals', 'firstOrderAt', 'lastOrderAt'] as const
const spentIn = /^spent\.([A-Z0-9]{1,20})$/

/** What customers have ordered and paid, for those who read the file: nothing of it is imported. */
export const customerPart = transferPart({
  entity: customer,
  reads: customerReads,
  async columns({ host, context }, use): Promise<readonly PartColumn[]> {
    if (use === 'import') return []
    const orderBy = [{ column: 'code', method: 'asc' }] as const
    const { rows } = await host.service(currency).list({ orderBy, limit: 100 }, context)
    return [
      ...columns.map(name => ({ name, labels: columnLabels(host, name), isNumber: name === 'orderCount' })),
      ...rows.map(({ code }) => ({
        name: `spent.${code}`,
        labels: columnLabels(host, 'spent', { currency: code }),
        isNumber: true,
      })),
    ]
  },
  async read(ids, names, { host, context }: ExportTools) {
    const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
    // One statement computes all of them; the sums of currencies are those of the totals.
    const { rows } = await host.service(customer).list({ filters, computed: columns, limit: ids.length }, context)
    return new Map(rows.map(row => [row.id, [cellsOf(row, names)]]))
  },
})

function cellsOf(row: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, string>> {
  const paid = paidByCode(row.totals)
  const cellOf = (name: string): string => {
    const [, code] = spentIn.exec(name) ?? []
    if (code) return paid.get(code) ?? ''
    if (name === 'totals') return [...paid].map(([of, amount]) => `${amount} ${of}`).join('; ')
    const value = row[name]
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  }
  return Object.fromEntries(names.map(name => [name, cellOf(name)]))
}

/** What was paid in each currency, in decimals; tests and real payments together, as in the column `spent`. */
function paidByCode(totals: unknown): ReadonlyMap<string, string> {
  const all = typeof totals === 'string' ? (JSON.parse(totals) as readonly Total[]) : []
  const sum = (ofCode: readonly Total[]) => sumOf(ofCode.map(({ amount }) => jsonNumber(amount)))
  return new Map(
    [...Map.groupBy(all, ({ code }) => code)].map(([code, ofCode]) => [
      code,
      decimalAmount(sum(ofCode), ofCode[0] as Total),
    ]),
  )
}
