/** What this browser remembers of its cart between pages, for the badge. */
export interface CartQuantity {
  readonly subjectId: string
  readonly quantity: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Key of local storage: `<quantity> <subject> <time>`. The script in the head reads the first number. */
export const cartQuantityKey = 'tessera.ecommerce.cart'

/** Event of the window: the badge is to be shown again. */
export const cartQuantityEvent = 'tessera:cart'

export function readCartQuantity(storage: Pick<Storage, 'getItem'>): CartQuantity | null {
  const [quantity, subjectId, at] = (storage.getItem(cartQuantityKey) ?? '').split(' ')
  return subjectId && at ? { quantity: Number(quantity) || 0, subjectId, at: Number(at) } : null
}

export function writeCartQuantity(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  remembered: CartQuantity | null,
): void {
  if (remembered === null) storage.removeItem(cartQuantityKey)
  else storage.setItem(cartQuantityKey, [remembered.quantity, remembered.subjectId, remembered.at].join(' '))
}
