import { cn, useAddressWith, useText } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'
import { useShownCurrency } from './shown-currency.ts'

/**
 * The currency switch: a link for each currency, which works without a script; the script in the head saves loading the
 * page.
 */
export function CurrencyToggleGroup({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages('currencyToggleGroup')
  const t = useText()
  const addressWith = useAddressWith()
  const { currencies, shown } = useShownCurrency()
  if (currencies.length < 2) return null
  return (
    <fieldset
      className={cn('inline-flex rounded-md border border-border-strong bg-raised p-1 print:hidden', className)}
    >
      <legend className="sr-only">{m.label}</legend>
      {currencies.map(each => (
        <a
          key={each.id}
          // A price range means nothing in another currency.
          href={addressWith({ currency: each.code, from: null, to: null, page: null })}
          rel="nofollow"
          title={t(each.title) || each.code}
          data-choose-currency={each.code}
          {...(each === shown && { 'aria-current': 'true' as const })}
          className="inline-flex min-h-9 min-w-11 items-center justify-center rounded-sm px-3 font-medium text-sm text-text-muted no-underline transition-colors hover:text-text aria-[current=true]:bg-text aria-[current=true]:text-background pointer-coarse:min-h-11"
        >
          {each.symbol || each.code}
          <span className="sr-only">
            {' '}
            {each.code} {t(each.title)}
          </span>
        </a>
      ))}
    </fieldset>
  )
}
