import { hasPageSession } from '@tessera/widget-sdk/browser'
import { cartQuantityEvent, cartQuantityKey } from './cart-quantity.ts'

/** What the buttons of all products on a page do. The cart itself is loaded when somebody is about to use it. */
const load = () => import('./page-cart.ts')
const on = (type: string, listen: (target: HTMLElement, event: Event) => void) =>
  document.addEventListener(type, event => listen(event.target as HTMLElement, event))

function warm(target: HTMLElement): void {
  if (target.closest('[data-add-to-cart]')) load().then(cart => cart.warm(), console.error)
}

on('submit', (target, event) => {
  const { dataset } = target
  if (dataset.addToCart === undefined) return
  event.preventDefault()
  if (dataset.state === 'adding') return
  dataset.state = 'adding'
  load().then(
    cart => cart.use(target as HTMLFormElement, event as SubmitEvent),
    error => {
      delete dataset.state
      console.error(error)
    },
  )
})

on('click', target => {
  const button = target.closest<HTMLElement>('[data-add-to-cart] [data-step]')
  const input = button?.parentElement?.querySelector('input')
  if (input) input[button?.dataset.step === '1' ? 'stepUp' : 'stepDown']()
})

on('pointerover', warm)
on('focusin', warm)

/** Nobody who uses this browser next sees what was in the cart of somebody who has logged out. */
function forget(): void {
  if (hasPageSession()) return
  try {
    localStorage.removeItem(cartQuantityKey)
    dispatchEvent(new Event(cartQuantityEvent))
  } catch {
    // Without a storage nothing is remembered.
  }
}

forget()
addEventListener('pagehide', forget)
// What is read in a moment can wait until the page is there.
addEventListener('load', () => hasPageSession() && load().then(cart => cart.refreshQuantity(), console.error))
