/**
 * Shows how many pieces the cart has, in the badge and in the name of its button, before anything is painted: the browser
 * remembers it between pages. Its source runs in the head of every page with a cart, so it uses nothing from outside itself.
 * @param key of local storage: the number comes first
 * @param event of the window, when what is stored has changed
 */
export function showCartQuantity(key: string, event: string): void {
  const sheet = new CSSStyleSheet()
  const show = (): void => {
    let quantity = 0
    try {
      quantity = Number.parseInt(localStorage.getItem(key) ?? '', 10) || 0
    } catch {}
    sheet.replaceSync(
      quantity ? `[data-cart-open] ::after { content: "${quantity > 99 ? '99+' : quantity}"; display: flex }` : '',
    )
    for (const button of document.querySelectorAll<HTMLElement>('[data-cart-open]')) {
      button.ariaLabel = button.dataset.cartOpen + (quantity ? `: ${quantity}` : '')
    }
  }
  document.adoptedStyleSheets.push(sheet)
  show()
  document.addEventListener('DOMContentLoaded', show)
  for (const each of ['storage', 'pageshow', event]) addEventListener(each, show)
}
