import type { Row } from '@tessera/core'
import type { product, StockLevel } from '@tessera/ecommerce'
import { cn } from '@tessera/widget-sdk'
import { AlertForm } from './alert-form.tsx'
import { StockHint } from './StockHint.tsx'

interface SoldOutProps {
  readonly of: Row<typeof product>
  readonly skuId?: string
  readonly className?: string | null | undefined
}

/** Takes the place of what puts a product into the cart: it is sold out, and says when it is back to those who ask. */
export function SoldOut({ of, skuId, className }: SoldOutProps) {
  return (
    <div className={cn('space-y-4', className)}>
      <StockHint level="sold-out" className="text-base" />
      <AlertForm of={of} skuId={skuId} />
    </div>
  )
}

/** What there is to say of the stock of a SKU on the page of its product; nothing while there is enough. */
export function SkuStock({ of, skuId, level }: SoldOutProps & { readonly level: StockLevel | null }) {
  return level === 'sold-out' ? <SoldOut of={of} {...(skuId && { skuId })} /> : <StockHint level={level} />
}
