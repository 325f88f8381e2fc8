import { orderPages } from '@tessera/ecommerce'
import { localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'

/** The address of the page of an order, with its language. */
export function useOrderPage(id: string): string {
  const language = useLanguage()
  return localizedPath(useModulePage(orderPages.order).replace(/\[[^\]]+\]/, id), language)
}
