/** The currency that a visitor wants prices in, remembered in this browser. Every store of prices in a page follows it. */
export interface CurrencyChoice {
  /** Code of the currency, or null: the shop's own. */
  chosen(): string | null
  choose(code: string | null): void
  subscribe(listener: () => void): () => void
}

const key = 'tessera.ecommerce.currency'
let sheet: CSSStyleSheet | undefined

/** Opens the choice in a browser; the same for everybody who opens it. */
export const currencyChoice: CurrencyChoice = {
  chosen() {
    try {
      const code = localStorage.getItem(key)
      return code !== null && isCode(code) ? code : null
    } catch {
      return null
    }
  },
  choose(code) {
    try {
      if (code === null) localStorage.removeItem(key)
      else localStorage.setItem(key, code)
    } catch {
      // Without a storage the choice holds for this page.
    }
    showPricesIn(code)
    dispatchEvent(new StorageEvent('storage', { key }))
  },
  subscribe(listener) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}

/** Shows prices in a currency, wherever they are and whenever they come; where something has none in it, its first stays. */
export function showPricesIn(code: string | null): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(code !== null && isCode(code) ? rules(code) : '')
}

function rules(code: string): string {
  const chosen = `[data-currency="${code}"]`
  return `[data-prices]:has(> ${chosen}) > [data-currency] { display: none } [data-prices] > ${chosen}[data-currency] { display: inline }`
}

/** As the definition of `billing.currency` has them: nothing that could break out of a rule. */
function isCode(code: string): boolean {
  return /^[A-Z0-9]{1,20}$/.test(code)
}
