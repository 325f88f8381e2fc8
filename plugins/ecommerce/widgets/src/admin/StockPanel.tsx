import type { Include, Row } from '@tessera/core'
import { availability, type optionValue, product, type sku, skuTitleOf, stock, type store } from '@tessera/ecommerce'
import { useCount, useLanguage, useRows, useText } from '@tessera/widget-sdk'
import { DashboardCard, DashboardLink, DashboardRow, listAddress, recordAddress } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'

const filters = { and: [{ column: 'level', method: 'inArray', value: ['low', 'sold-out'] }] } as const
const orderBy = [{ column: 'updatedAt', method: 'desc' }] as const
const most = 6

interface Shown {
  readonly product: Row<typeof product> | null
  readonly stock: Row<typeof stock> | null
  readonly store: Row<typeof store> | null
  readonly sku:
    | (Row<typeof sku> & {
        readonly skusToOptionValues: readonly { readonly optionValue: Row<typeof optionValue> | null }[]
      })
    | null
}

const include: readonly Include<typeof availability, Shown>[] = [
  { path: 'product' },
  { path: 'stock' },
  { path: 'store' },
  { path: 'sku.skusToOptionValues.optionValue' },
]

/** What is sold out, and what soon will be; nothing where all is there, and where nothing is counted. */
export default function StockPanel() {
  const m = useMessages('stockPanel')
  const t = useText()
  const language = useLanguage()
  const rows = useRows(availability, { filters, orderBy, limit: most, include })
  const count = useCount(availability, { filters })
  if (rows.length === 0) return null
  const number = new Intl.NumberFormat(language)
  return (
    <DashboardCard
      title={m.title}
      count={count}
      more={<DashboardLink href={listAddress(stock)}>{m.all}</DashboardLink>}
    >
      <ul>
        {rows.map(({ id, level, productId, product: of, stock: counted, store: where, sku: kind }) => {
          const values =
            kind?.skusToOptionValues.flatMap(({ optionValue: value }) => (value ? [value.title] : [])) ?? []
          const parts = [t(skuTitleOf(values)) || kind?.code, t(where?.title)]
          return (
            <DashboardRow
              key={id}
              href={recordAddress(product, productId)}
              title={t(of?.title) || of?.adminTitle || productId}
              text={parts.filter(Boolean).join(' · ') || null}
              aside={
                <span className={level === 'sold-out' ? 'font-medium text-danger' : 'text-text tabular-nums'}>
                  {level === 'sold-out' ? m.soldOut : m.left.replace('{count}', number.format(counted?.available ?? 0))}
                </span>
              }
            />
          )
        })}
      </ul>
    </DashboardCard>
  )
}
