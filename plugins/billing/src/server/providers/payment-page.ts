import { escapeHtml } from '@tessera/server'
import { formatMoney, fractionDigitsOf } from '../../money.ts'
import type { Money } from './payment-provider.ts'
import { unitsOf } from './provider-amount.ts'

export type PaymentPageTexts = typeof import('../../../messages/en.json')['paymentPage']

interface PageButton {
  /** Sent as the form's field `action`. */
  readonly action: string
  readonly label: string
  readonly look: 'primary' | 'plain'
}

/** A page on which somebody pays without money: of `dummy` and of the simulators. */
export interface PaymentPage {
  readonly language: string
  /** Of the browser's tab and above everything. */
  readonly title: string
  /** That no money moves. */
  readonly banner: string
  readonly amount?: { readonly label: string; readonly money: Money }
  readonly message?: { readonly text: string; readonly tone: 'plain' | 'success' | 'danger' }
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly buttons?: readonly PageButton[]
  readonly links?: readonly { readonly href: string; readonly label: string; readonly look: 'primary' | 'plain' }[]
  /** What is rarely wanted, behind a summary. */
  readonly more?: { readonly summary: string; readonly isOpen: boolean; readonly buttons: readonly PageButton[] }
  readonly lists?: readonly { readonly title: string; readonly items: readonly PageItem[] }[]
}

export interface PageItem {
  readonly text: string
  readonly note: string
  readonly href?: string
}

/** The page as HTML, complete and without scripts. Everything in it is escaped here. */
export function renderPaymentPage(page: PaymentPage): string {
  const { language, title, banner, amount, message, facts = [], buttons = [], links = [], more, lists = [] } = page
  const main = [
    `<h1>${escapeHtml(title)}</h1>`,
    amount &&
      `<p class="amount"><span>${escapeHtml(amount.label)}</span><strong>${escapeHtml(moneyText(amount.money, language))}</strong></p>`,
    message && `<p class="message ${message.tone}" role="status">${escapeHtml(message.text)}</p>`,
    facts.length > 0 &&
      `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    buttons.length + links.length > 0 &&
      `<form method="post">${buttons.map(buttonHtml).join('')}${links.map(linkHtml).join('')}</form>`,
    more &&
      `<details${more.isOpen ? ' open' : ''}><summary>${escapeHtml(more.summary)}</summary><form method="post">${more.buttons.map(buttonHtml).join('')}</form></details>`,
    ...lists.map(listHtml),
  ]
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<header class="banner">${escapeHtml(banner)}</header>
<main>
${main.filter(Boolean).join('\n')}
</main>
</body>
</html>
`
}

/** Money as a language writes it, whatever digits it came with. */
export function moneyText({ amount, currency }: Money, language: string): string {
  const fractionDigits = fractionDigitsOf(amount)
  const units = unitsOf(amount, fractionDigits)
  return units === undefined
    ? `${amount} ${currency}`
    : formatMoney(units, { code: currency, symbol: null, fractionDigits }, language)
}

function buttonHtml({ action, label, look }: PageButton): string {
  return `<button name="action" value="${escapeHtml(action)}" class="${look}">${escapeHtml(label)}</button>`
}

function linkHtml({
  href,
  label,
  look,
}: {
  readonly href: string
  readonly label: string
  readonly look: string
}): string {
  return `<a href="${escapeHtml(href)}" class="${look}">${escapeHtml(label)}</a>`
}

function listHtml({ title, items }: { readonly title: string; readonly items: readonly PageItem[] }): string {
  const rows = items.map(({ text, note, href }) => {
    const name = href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
    return `<li><span>${name}</span><small>${escapeHtml(note)}</small></li>`
  })
  return `<section><h2>${escapeHtml(title)}</h2><ul>${rows.join('')}</ul></section>`
}

const styles = `
:root{--ground:#f5f4f0;--card:#fff;--border:#dcdbd5;--text:#151922;--muted:#585c66;--primary:#2049b1;--on-primary:#fcfcf9;--success:#146c43;--danger:#a5222f;--banner:#f2dfa4;--on-banner:#3d2f00}
@media (prefers-color-scheme:dark){:root{--ground:#0d0f15;--card:#1a1d25;--border:#2e323b;--text:#f1f0ed;--muted:#a5a9b2;--primary:#8aaef9;--on-primary:#081227;--success:#7fd1a5;--danger:#f5959f;--banner:#4a3d12;--on-banner:#f8e9bd}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
.banner{margin:0;padding:8px 16px;background:var(--banner);color:var(--on-banner);text-align:center;font-size:14px;font-weight:600}
main{max-width:480px;margin:0 auto;padding:32px 16px 64px}
h1{margin:0 0 24px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:16px}
.amount{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:4px 16px;margin:0;padding:20px;background:var(--card);border:1px solid var(--border);border-radius:14px}
.amount span{color:var(--muted)}
.amount strong{font-size:30px;line-height:1.2;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.message{margin:16px 0 0;padding:12px 16px;border-radius:8px;border:1px solid currentColor}
.plain.message{color:var(--muted)}.success{color:var(--success)}.danger{color:var(--danger)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:20px 0 0;font-size:14px}
dt{color:var(--muted)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:12px;margin-top:24px}
button,form a{display:block;width:100%;min-height:44px;padding:10px 16px;border-radius:8px;border:1px solid var(--border);background:var(--card);color:var(--text);font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.primary,form a.primary{background:var(--primary);border-color:var(--primary);color:var(--on-primary);font-weight:600}
button:hover,form a:hover{border-color:var(--text)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
details{margin-top:32px;border-top:1px solid var(--border);padding-top:8px}
summary{min-height:44px;display:flex;align-items:center;justify-content:space-between;cursor:pointer;color:var(--muted);list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:'+';font-size:20px}
details[open] summary::after{content:'\\2212'}
details form{margin-top:8px}
ul{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:10px 0;border-bottom:1px solid var(--border);overflow-wrap:anywhere}
li a{color:var(--primary)}
small{font-size:14px;color:var(--muted)}
`
