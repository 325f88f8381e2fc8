import type { Row } from '@tessera/core'
import { category as categoryEntity, product, store } from '@tessera/ecommerce'
import { useAddressOf, useListAddressOf, useText } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

interface ShopBreadcrumbsProps {
  /** Title of the current page. */
  readonly title: string
  /** The category that it belongs to, as a step of its own. */
  readonly within?: Row<typeof categoryEntity> | undefined
  /** Below the stores instead of the products. */
  readonly isStore?: boolean
  readonly className?: string
}

/** Breadcrumbs of a page of the shop; steps without a page are left out. */
export function ShopBreadcrumbs({ title, within, isStore = false, className }: ShopBreadcrumbsProps) {
  const m = useMessages('shopBreadcrumbs')
  const t = useText()
  const list = useListAddressOf(isStore ? store : product)
  const category = useAddressOf(categoryEntity, within)
  const steps = [
    { title: m.home, url: '/' },
    ...(list === null ? [] : [{ title: isStore ? m.stores : m.shop, url: list }]),
    ...(within && category !== null ? [{ title: t(within.title), url: category }] : []),
    { title },
  ]
  return <Breadcrumbs items={steps} {...(className !== undefined && { className })} />
}
