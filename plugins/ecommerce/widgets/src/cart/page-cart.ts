import { showToast } from '@tessera/widget-sdk'
import { hasPageSession, openPageSession, pageTexts } from '@tessera/widget-sdk/browser'
import { createCartApi } from './cart-api.ts'
import { type CartItem, quantityWithin } from './cart-order.ts'
import { openPanel } from './cart-panel.ts'
import { cartQuantityEvent } from './cart-quantity.ts'
import { type Cart, createCart } from './create-cart.ts'
import { createReconnection } from './reconnection.ts'

let opened: Cart | undefined
const packageName = '@tessera/ecommerce-widgets'
const addedMs = 2000

/** The cart of this page, for its buttons and its panel. Browser only. */
export function pageCart(): Cart {
  opened ??= createCart({
    api: createCartApi(openPageSession, document.documentElement.lang),
    storage: localStorage,
    channel: new BroadcastChannel('tessera.ecommerce.cart'),
    reconnection: createReconnection(window),
    quantityChanged: () => dispatchEvent(new Event(cartQuantityEvent)),
    now: () => Date.now(),
  })
  return opened
}

let isWarm = false

/** Loads what an addition needs, before it is made. */
export function warm(): void {
  if (isWarm) return
  isWarm = true
  void pageTexts(packageName).catch(() => undefined)
  if (!hasPageSession()) return
  void openPageSession().catch(() => undefined)
  if (pageCart().store.getState().orders === null) void pageCart().load()
}

/** Makes the badge say what the server does, for somebody who has a session. */
export async function refreshQuantity(): Promise<void> {
  const session = await openPageSession()
  if (session) await pageCart().refreshQuantity(() => session.currentSubject())
}

/** Does what the pressed button of a form says: adds to the cart, or buys at once. */
export async function use(form: HTMLFormElement, { submitter }: Pick<SubmitEvent, 'submitter'>): Promise<void> {
  if (submitter?.dataset.buy === undefined) return addFrom(form)
  delete form.dataset.state
  openPanel({ kind: 'buy', item: itemOf(form) }, form.dataset.orders ?? '/')
}

/** The button says how that goes. */
async function addFrom(form: HTMLFormElement): Promise<void> {
  const { dataset } = form
  const texts = pageTexts(packageName)
  const unsubscribe = sayWhenOffline(texts)
  try {
    await pageCart().add(itemOf(form))
    dataset.state = 'added'
    setTimeout(() => delete dataset.state, addedMs)
    const open = { label: dataset.open ?? '', run: () => openPanel({ kind: 'cart' }, dataset.orders ?? '/') }
    showToast(dataset.added ?? '', 'success', { action: open })
  } catch (error) {
    delete dataset.state
    const { errorText } = await import('./error-text.ts')
    showToast(await errorText(error), 'error')
  } finally {
    unsubscribe()
  }
}

function sayWhenOffline(texts: ReturnType<typeof pageTexts>): () => void {
  return pageCart().store.subscribe(async ({ isOffline }, before) => {
    if (isOffline && !before.isOffline) showToast(String((await texts).cart?.offline), 'error')
  })
}

/** What a form is about: the product, its SKU, how much of it, from where, in the currency that is visible. */
function itemOf(form: HTMLFormElement): CartItem {
  const data = new FormData(form)
  const currency = [...form.querySelectorAll<HTMLElement>('[data-currency]')].find(
    each => !each.closest('[hidden]') && getComputedStyle(each).display !== 'none',
  )
  return {
    productId: form.dataset.addToCart ?? '',
    skuId: String(data.get('sku') ?? '') || undefined,
    quantity: quantityWithin(Number(data.get('quantity') ?? form.dataset.step ?? 1)),
    storeId: String(data.get('store') ?? '') || undefined,
    currencyId: currency?.dataset.id,
  }
}
