import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { shopUrl, storesUrl } from './addresses.ts'

const messages = defineMessages({
  en: { home: 'Home', shop: 'Shop', stores: 'Stores' },
  ru: { home: 'Главная', shop: 'Магазин', stores: 'Адреса' },
})

interface ShopTrailProps {
  /** What the page shows. */
  readonly title: string
  /** That it belongs to, as a step of its own. */
  readonly within?: { readonly title: string; readonly url: string } | undefined
  /** Under the stores instead of the products. */
  readonly isStore?: boolean
  readonly className?: string
}

/** The way to a page of the shop. */
export function ShopTrail({ title, within, isStore = false, className }: ShopTrailProps) {
  const m = useMessages(messages)
  const trail = [
    { title: m.home, url: '/' },
    isStore ? { title: m.stores, url: storesUrl } : { title: m.shop, url: shopUrl },
    ...(within ? [within] : []),
    { title },
  ]
  return <Breadcrumbs trail={trail} {...(className !== undefined && { className })} />
}
