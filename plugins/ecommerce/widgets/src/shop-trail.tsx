import type { Row } from '@tessera/core'
import { category as categoryEntity, product, store } from '@tessera/ecommerce'
import { defineMessages, useAddressOf, useListAddressOf, useMessages, useText } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: { home: 'Home', shop: 'Shop', stores: 'Stores' },
  ru: { home: 'Главная', shop: 'Магазин', stores: 'Адреса' },
})

interface ShopTrailProps {
  /** What the page shows. */
  readonly title: string
  /** That it belongs to, as a step of its own. */
  readonly within?: Row<typeof categoryEntity> | undefined
  /** Under the stores instead of the products. */
  readonly isStore?: boolean
  readonly className?: string
}

/** The way to a page of the shop; what has no page is not on it. */
export function ShopTrail({ title, within, isStore = false, className }: ShopTrailProps) {
  const m = useMessages(messages)
  const t = useText()
  const list = useListAddressOf(isStore ? store : product)
  const category = useAddressOf(categoryEntity, within)
  const trail = [
    { title: m.home, url: '/' },
    ...(list === null ? [] : [{ title: isStore ? m.stores : m.shop, url: list }]),
    ...(within && category !== null ? [{ title: t(within.title), url: category }] : []),
    { title },
  ]
  return <Breadcrumbs trail={trail} {...(className !== undefined && { className })} />
}
