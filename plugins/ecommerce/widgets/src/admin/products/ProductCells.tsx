import { formatMoney, type MoneyCurrency, minorUnits } from '@tessera/billing'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Badge } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'

interface CellProps {
  readonly row: AdminRow
}

/** A price as the list's server computes it. */
interface ListedPrice extends MoneyCurrency {
  readonly amount: string
  /** Some SKUs cost more. */
  readonly isFrom: boolean
}

const nothing = <span className="text-text-muted">–</span>

/** The prices of a product, the shop's own currency first. */
export function PriceCell({ row }: CellProps) {
  const m = useMessages('adminProductList')
  const language = useLanguage()
  if (typeof row.prices !== 'string') return <span className="text-text-muted">{m.noPrice}</span>
  const prices = JSON.parse(row.prices) as readonly ListedPrice[]
  const texts = prices.map(({ amount, isFrom, ...currency }) => {
    const money = formatMoney(minorUnits(Number(amount), currency), currency, language)
    return isFrom ? m.from.replace('{price}', () => money) : money
  })
  const [first, ...others] = texts
  return (
    <span className="whitespace-nowrap tabular-nums" title={texts.join(' · ')}>
      {first}
      {others.length > 0 && <span className="text-text-muted"> · {others.join(' · ')}</span>}
    </span>
  )
}

/** How many pieces are left; nothing where nobody counts them. */
export function StockCell({ row }: CellProps) {
  const m = useMessages('adminProductList')
  const language = useLanguage()
  if (typeof row.available !== 'number') return nothing
  if (row.isSoldOut === true) {
    return (
      <Badge tone="danger" className="whitespace-nowrap">
        {m.soldOut}
      </Badge>
    )
  }
  return <span className="tabular-nums">{new Intl.NumberFormat(language).format(row.available)}</span>
}

export function HiddenCell({ row }: CellProps) {
  const m = useMessages('adminProductList')
  return row.isHidden === true ? <Badge>{m.hidden}</Badge> : nothing
}

/** What a product lacks to be shown well. */
export function MissingCell({ row }: CellProps) {
  const m = useMessages('productLacks')
  if (typeof row.missing !== 'string') return nothing
  return (
    <span className="flex flex-wrap gap-1">
      {row.missing.split(' ').map(each => (
        <Badge key={each} tone="warning" className="whitespace-nowrap">
          {m[each as 'price' | 'picture' | 'translation']}
        </Badge>
      ))}
    </span>
  )
}
