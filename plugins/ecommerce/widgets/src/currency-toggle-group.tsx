import { currency } from '@tessera/billing'
import { cn, defineMessages, useIsHydrated, useMessages, useRows, useText } from '@tessera/widget-sdk'
import { useEffect, useSyncExternalStore } from 'react'
import { currenciesInOrder } from './currencies-in-order.ts'
import { currencyChoice, showPricesIn } from './currency-choice.ts'

const messages = defineMessages({ en: { label: 'Prices in' }, ru: { label: 'Цены в' } })

/** In which currency prices are shown: one button for each. Keeps its place until it can be used. */
export function CurrencyToggleGroup({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages(messages)
  const t = useText()
  const currencies = useRows(currency, { orderBy: currenciesInOrder })
  const isHydrated = useIsHydrated()
  const chosen = useSyncExternalStore(currencyChoice.subscribe, currencyChoice.chosen, () => null)
  const shown = currencies.find(({ code }) => code === chosen) ?? currencies[0]

  useEffect(() => showPricesIn(chosen), [chosen])

  if (currencies.length < 2) return null
  return (
    <fieldset
      className={cn(
        'inline-flex rounded-md border border-border-strong bg-raised p-1',
        !isHydrated && 'invisible',
        className,
      )}
    >
      <legend className="sr-only">{m.label}</legend>
      {currencies.map(each => (
        <button
          key={each.id}
          type="button"
          aria-pressed={each === shown}
          title={t(each.title) || each.code}
          aria-label={`${each.code} ${t(each.title)}`.trim()}
          onClick={() => currencyChoice.choose(each === currencies[0] ? null : each.code)}
          className="inline-flex min-h-9 min-w-11 cursor-pointer items-center justify-center rounded-sm px-3 font-medium text-sm text-text-muted transition-colors hover:text-text aria-pressed:bg-text aria-pressed:text-background pointer-coarse:min-h-11"
        >
          {each.symbol || each.code}
        </button>
      ))}
    </fieldset>
  )
}
