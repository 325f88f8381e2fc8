import type { currency } from '@tessera/billing'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'

/** A currency in a list: symbol, name, code. */
export default function DefaultCurrency({ data, className }: VariantProps<typeof currency>) {
  const t = useText()
  return (
    <p className={cn('flex items-center gap-4 rounded-lg border border-border bg-raised px-5 py-4', className)}>
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-muted font-heading font-semibold text-lg"
      >
        {data.symbol || data.code.slice(0, 1)}
      </span>
      <span>
        <span className="block font-medium">{t(data.title) || data.code}</span>
        <span className="block text-sm text-text-muted">{data.code}</span>
      </span>
    </p>
  )
}
