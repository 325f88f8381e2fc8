/**
 * Shows prices in the currency that the visitor has chosen, which their browser remembers. Its source runs in the head
 * of every page with prices, so it uses nothing from outside itself.
 *
 * A url that names a currency decides for its page, and is remembered. So does one with a price range or an order by
 * price: without a currency it means the shop's own.
 * @param currencies code and slug of each, the shop's own first
 */
export function followChosenCurrency(currencies: readonly (readonly [code: string, slug: string])[]): void {
  const key = 'tessera.ecommerce.currency'
  const own = currencies[0]?.[0] ?? ''
  const asked = new URLSearchParams(location.search)
  const named = asked.get('currency') ?? ''
  const isAbout = (query: { has(name: string): boolean; get(name: string): unknown }) =>
    query.has('from') || query.has('to') || String(query.get('order')).startsWith('price')
  const addressed =
    currencies.find(([code, slug]) => code === named.toUpperCase() || slug === named)?.[0] ??
    (isAbout(asked) ? own : undefined)
  const sheet = new CSSStyleSheet()
  /** If the browser stores nothing, it applies to this page only. */
  let here: string | null = null

  const remembered = (): string => {
    let code = here
    try {
      code = localStorage.getItem(key)
    } catch {}
    return currencies.some(each => each[0] === code) ? String(code) : own
  }
  const choose = (code: string): void => {
    here = code
    try {
      if (code === own) localStorage.removeItem(key)
      else localStorage.setItem(key, code)
    } catch {}
  }
  const mark = (): void => {
    const code = addressed ?? remembered()
    for (const link of document.querySelectorAll<HTMLElement>('[data-choose-currency]')) {
      if (link.dataset.chooseCurrency === code) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  const show = (): void => {
    const code = addressed ?? remembered()
    // Says what is there before the browser has parsed it: not even the first price is shown for a moment.
    const prices = `[data-prices~="${code}"]`
    const link = '[data-choose-currency][data-choose-currency]'
    sheet.replaceSync(
      code === own || addressed
        ? ''
        : `${prices} > [data-currency] { display: none } ${prices} > [data-currency="${code}"] { display: inline }
          ${link} { background: none; color: var(--color-text-muted) }
          ${link}[data-choose-currency="${code}"] { background: var(--color-text); color: var(--color-background) }`,
    )
    mark()
  }

  document.adoptedStyleSheets.push(sheet)
  if (addressed && named) choose(addressed)
  show()
  document.addEventListener('DOMContentLoaded', mark)
  addEventListener('pageshow', show)
  addEventListener('storage', show)
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLElement>('[data-choose-currency]')
    if (!link || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    choose(String(link.dataset.chooseCurrency))
    if (addressed) return
    event.preventDefault()
    show()
  })
  document.addEventListener('formdata', event => {
    const { formData, target } = event
    if (!(target as Element).matches('[data-product-filters]')) return
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    if (isAbout(formData)) formData.set('currency', addressed ?? remembered())
    else if (!named) formData.delete('currency')
  })
}
