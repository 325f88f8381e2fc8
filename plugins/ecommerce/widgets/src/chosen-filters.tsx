import { formatMoney, minorUnits } from '@tessera/billing'
import { numberFormat } from '@tessera/core'
import type { ProductFacet } from '@tessera/ecommerce'
import { cn, useAddressWith, useLanguage, useText } from '@tessera/widget-sdk'
import { useFacetText } from './facet-text.ts'
import { useMessages } from './messages.ts'
import { useProductChoice, withoutFilters } from './product-choice.ts'
import { useShownCurrency } from './shown-currency.ts'

interface ChosenFiltersProps {
  readonly facets: readonly ProductFacet[]
  readonly className?: string
}

/** The active filters, each as a link that removes it. */
export function ChosenFilters({ facets, className }: ChosenFiltersProps) {
  const t = useText()
  const m = useMessages('chosenFilters')
  const language = useLanguage()
  const textOf = useFacetText()
  const addressWith = useAddressWith()
  const { from, to, value } = useProductChoice()
  const { shown } = useShownCurrency()
  const amount = (number: number) =>
    shown ? formatMoney(minorUnits(number, shown), shown, language) : numberFormat(language).format(number)
  const chosen = [
    ...(from === undefined ? [] : [{ text: `${m.from} ${amount(from)}`, change: { from: null } }]),
    ...(to === undefined ? [] : [{ text: `${m.to} ${amount(to)}`, change: { to: null } }]),
    ...value.map(each => {
      const [key = '', wanted = ''] = [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)]
      const facet = facets.find(one => one.key === key)
      const text = facet ? `${t(facet.title)}: ${textOf(facet, wanted)}` : wanted
      return { text, change: { value: value.filter(one => one !== each) } }
    }),
  ]
  if (chosen.length === 0) return null
  return (
    <ul className={cn('flex flex-wrap items-center gap-2', className)}>
      {chosen.map(({ text, change }) => (
        <li key={text}>
          <a
            href={addressWith({ ...change, page: null })}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-muted px-3.5 text-sm text-text no-underline transition-colors hover:bg-border pointer-coarse:min-h-11"
          >
            <span className="sr-only">{m.remove} </span>
            {text}
            <svg viewBox="0 0 16 16" className="size-3.5 text-text-muted" fill="none" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </a>
        </li>
      ))}
      <li>
        <a
          href={addressWith(withoutFilters)}
          className="inline-flex min-h-9 items-center px-2 text-primary text-sm underline decoration-primary/35 underline-offset-[0.25em] hover:decoration-current"
        >
          {m.clear}
        </a>
      </li>
    </ul>
  )
}
