import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { CurrencyToggleGroup } from '../currency-toggle-group.tsx'

/** For use above a list of products. */
export default function WidgetCurrencyToggleGroup({ className }: VariantProps<typeof widget>) {
  return <CurrencyToggleGroup className={className} />
}
