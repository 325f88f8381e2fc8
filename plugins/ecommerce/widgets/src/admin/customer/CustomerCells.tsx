import { useLanguage, useMomentText } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'
import { totalsIn, totalText } from './totals.ts'

interface CellProps {
  readonly row: AdminRow
}

const nothing = <span className="text-text-muted">–</span>

/** What a customer has paid, in each currency. */
export function TotalsCell({ row }: CellProps) {
  const m = useMessages('customerList')
  const language = useLanguage()
  const texts = totalsIn(row.totals).map(total => totalText(total, language, m.test))
  if (texts.length === 0) return nothing
  return (
    <span className="whitespace-nowrap tabular-nums" title={texts.join(' · ')}>
      {texts.join(' · ')}
    </span>
  )
}

export function FirstOrderCell({ row }: CellProps) {
  return <Day at={row.firstOrderAt} />
}

export function LastOrderCell({ row }: CellProps) {
  return <Day at={row.lastOrderAt} />
}

function Day({ at }: { readonly at: unknown }) {
  const { day } = useMomentText()
  if (typeof at !== 'string') return nothing
  return (
    <time dateTime={at} className="whitespace-nowrap text-text-muted">
      {day(at)}
    </time>
  )
}
