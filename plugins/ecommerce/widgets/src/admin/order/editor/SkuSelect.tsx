import { type ProductOffers, product, productOffersPath, skuTitleOf } from '@tessera/ecommerce'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminData } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../../messages.ts'
import { Select } from '../Select.tsx'

interface SkuSelectProps {
  readonly productId: string
  readonly skuId: string | null
  readonly onChange: (skuId: string | null) => void
}

/** Which SKU of a product with options is meant; nothing for one without. */
export function SkuSelect({ productId, skuId, onChange }: SkuSelectProps) {
  const m = useMessages('orderEditor')
  const language = useLanguage()
  const path = `${productOffersPath}?ids=${productId}`
  const { data } = useAdminData<Readonly<Record<string, ProductOffers>>>(product, path)
  const { options = [], skus = [] } = data?.[productId] ?? {}
  if (options.length === 0) return null
  const values = new Map(options.flatMap(option => option.values.map(value => [value.id, value.title] as const)))
  return (
    <Select
      aria-label={m.sku}
      className="mt-1 h-9 w-full max-w-64 rounded-md border border-border-strong bg-raised px-2 text-sm text-text pointer-coarse:h-11"
      value={skuId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{m.chooseSku}</option>
      {skus.map(({ id, valueIds }) => (
        <option key={id} value={id}>
          {textIn(skuTitleOf(valueIds.map(valueId => values.get(valueId) ?? {})), language, 'en')}
        </option>
      ))}
    </Select>
  )
}
