import type { Row } from '@tessera/core'
import type { product, ValuedAttribute } from '@tessera/ecommerce'
import { useText } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'

/** What one of a product is, such as `m²`: as it is sold, else the suffix of its price; '' for a piece. */
export function useUnit(of: Pick<Row<typeof product>, 'soldBy'>, values: readonly ValuedAttribute[]): string {
  const t = useText()
  const m = useMessages('units')
  if (of.soldBy === 'area') return m.area
  if (of.soldBy === 'hour') return m.hour
  return t(values.find(({ key }) => key.type === 'price')?.key.suffix)
}
