import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminData } from '@tessera/widget-sdk/admin'

/** What a product is called that no price says yet; empty while it is read. @param isNeeded false: it isn't read */
export function useProductTitle(productId: string, isNeeded: boolean): string {
  const language = useLanguage()
  const path = `/api/${product.path}/${productId}`
  const { data } = useAdminData<Row<typeof product>>(product, path, { isEnabled: isNeeded })
  return textIn(data?.title ?? {}, language, 'en')
}
