import type { product } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { CurrencyToggleGroup } from '../currency-toggle-group.tsx'

export default function ProductCurrencyToggleGroup({ className }: VariantProps<typeof product>) {
  return <CurrencyToggleGroup className={className} />
}
