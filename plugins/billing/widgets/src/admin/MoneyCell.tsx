import type { FieldCellProps } from '@tessera/widget-sdk/admin'
import { useMoneyOf } from './use-money.ts'

/** An amount in the currency that its record names. */
export default function MoneyCell({ entity, name, value, row }: FieldCellProps) {
  const moneyOf = useMoneyOf()
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return <span className="whitespace-nowrap tabular-nums">{moneyOf(entity, name, value, row)}</span>
}
