import { type ProductFacet, productOrders } from '@tessera/ecommerce'
import { cn, localizedPath, usePage, useText } from '@tessera/widget-sdk'
import { Button, TextInput } from '@tessera/widget-sdk/ui'
import { useFacetText } from './facet-text.ts'
import { useMessages } from './messages.ts'
import { useProductChoice } from './product-choice.ts'
import { currencyCodes, useShownCurrency } from './shown-currency.ts'

interface ProductFiltersProps {
  readonly facets: readonly ProductFacet[]
  readonly className?: string
}

/**
 * Filters a list of products through the url: a form that needs no script. Collapsed on phones, and in browsers that
 * can't keep it open beside the list.
 */
export function ProductFilters({ facets, className }: ProductFiltersProps) {
  const t = useText()
  const m = useMessages('productFilters')
  const { url, language } = usePage()
  const { currencies, asked, shown } = useShownCurrency()
  const textOf = useFacetText()
  const { order, from, to, value } = useProductChoice()
  return (
    <details className={cn('group/filters h-fit lg:[&::details-content]:[content-visibility:visible]', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-md border border-border-strong px-4 font-medium lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        {m.filters}
        <svg
          viewBox="0 0 16 16"
          className="size-4 transition-transform group-open/filters:rotate-180"
          fill="none"
          aria-hidden="true"
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </summary>
      <form
        method="get"
        action={localizedPath(url, language)}
        data-product-filters
        className="space-y-7 max-lg:mt-5 print:hidden"
      >
        {asked && <input type="hidden" name="currency" value={asked.code} />}
        <label className="block">
          <span className="mb-2 block font-medium text-sm">{m.order}</span>
          <select
            name="order"
            defaultValue={order ?? ''}
            className="h-11 w-full cursor-pointer rounded-md border border-border-strong bg-raised px-3 text-base text-text hover:border-text-muted"
          >
            <option value="">{m.usual}</option>
            {productOrders
              .filter(each => each !== 'placed')
              .map(each => (
                <option key={each} value={each}>
                  {m[each]}
                </option>
              ))}
          </select>
        </label>
        {currencies.length > 0 && (
          <fieldset>
            <legend data-prices={currencyCodes(currencies)} className="mb-2 font-medium text-sm">
              {m.amount},{' '}
              {currencies.map(each => (
                <span key={each.id} data-currency={each.code} className={each === shown ? 'inline' : 'hidden'}>
                  {each.symbol || each.code}
                </span>
              ))}
            </legend>
            <div className="grid grid-cols-2 gap-2">
              <AmountInput name="from" label={m.from} value={from} />
              <AmountInput name="to" label={m.to} value={to} />
            </div>
          </fieldset>
        )}
        {facets.map(facet => (
          <fieldset key={facet.key}>
            <legend className="mb-1 font-medium text-sm">{t(facet.title)}</legend>
            {inOrder(facet).map(each => {
              const chosen = `${facet.key}:${each.value}`
              return (
                <label
                  key={each.value}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 text-text-muted transition-colors hover:text-text has-checked:text-text pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    name="value"
                    value={chosen}
                    defaultChecked={value.includes(chosen)}
                    className="size-4 shrink-0 accent-primary"
                  />
                  {textOf(facet, each.value)}
                </label>
              )
            })}
          </fieldset>
        ))}
        <Button type="submit" variant="secondary" className="w-full">
          {m.show}
        </Button>
      </form>
    </details>
  )
}

/** Yes comes before no. */
function inOrder({ field, values }: ProductFacet): ProductFacet['values'] {
  return field === 'boolean' ? values.toReversed() : values
}

interface AmountInputProps {
  readonly name: string
  readonly label: string
  readonly value: number | undefined
}

function AmountInput({ name, label, value }: AmountInputProps) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      pattern="\d{1,9}"
      aria-label={label}
      placeholder={label}
      defaultValue={value ?? ''}
    />
  )
}
