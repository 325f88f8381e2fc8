import { formatMoney, type MoneyCurrency, minorUnits } from '@tessera/billing'
import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../messages.ts'
import type { ChangedPrices } from './price-change.ts'
import { productChanges } from './price-change.ts'

interface PricePreviewProps {
  readonly result: ChangedPrices
  readonly currency: MoneyCurrency
  readonly nameOf: (productId: string) => string
}

/** More rows than that nobody compares. */
const mostRows = 100

/** Old and new prices, with how many change and how many can't. */
export function PricePreview({ result, currency, nameOf }: PricePreviewProps) {
  const m = useMessages('pricePreview')
  const language = useLanguage()
  const changes = productChanges(result.prices)
  const changed = changes.reduce((sum, each) => sum + each.changed, 0)
  const money = (amount: string) => formatMoney(minorUnits(Number(amount), currency), currency, language)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">
        <span className="font-medium">{changed === 0 ? m.nothing : m.changed(changed)}</span>
        {result.unpriced.length > 0 && (
          <span className="text-text-muted">
            {' '}
            {m.unpriced(result.unpriced.length).replace('{currency}', () => currency.code)}
          </span>
        )}
      </p>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        <section aria-label={m.title} tabIndex={0} className="max-h-64 overflow-y-auto rounded-md border border-border">
          <table className="w-full">
            <thead className="sticky top-0 bg-surface text-left text-text-muted text-xs">
              <tr>
                <th scope="col" className="px-3 py-2 font-medium">
                  {m.product}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {m.before}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {m.after}
                </th>
              </tr>
            </thead>
            <tbody className="[&_tr]:border-border [&_tr]:border-t">
              {changes.slice(0, mostRows).map(({ productId, before, after, count }) => (
                <tr key={productId}>
                  <th
                    scope="row"
                    className="max-w-48 truncate px-3 py-1.5 text-left font-normal"
                    title={nameOf(productId)}
                  >
                    {nameOf(productId)}
                  </th>
                  <td className="whitespace-nowrap px-3 py-1.5 text-right text-text-muted tabular-nums">
                    {count > 1 ? m.from.replace('{amount}', () => money(before)) : money(before)}
                  </td>
                  <td className="whitespace-nowrap px-3 py-1.5 text-right font-medium tabular-nums">
                    {count > 1 ? m.from.replace('{amount}', () => money(after)) : money(after)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {changes.length > mostRows && <p className="text-text-muted">{m.more(changes.length - mostRows)}</p>}
    </div>
  )
}
