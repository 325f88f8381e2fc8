import type { Row } from '@tessera/core'
import type { product } from '@tessera/ecommerce'
import { cn, pageScript, usePageScript, useText } from '@tessera/widget-sdk'
import { buttonClasses } from '@tessera/widget-sdk/ui'
import { useId } from 'react'
import { useMessages } from '../messages.ts'

const script = pageScript(() => import('./alert-script.ts'))

interface AlertFormProps {
  readonly of: Row<typeof product>
  readonly skuId?: string | undefined
  readonly className?: string
}

/** Takes the address of somebody who wants to hear when a product is back. */
export function AlertForm({ of, skuId, className }: AlertFormProps) {
  const t = useText()
  const m = useMessages('stock')
  const id = useId()
  usePageScript(script)
  return (
    <form
      method="dialog"
      data-stock-alert={of.id}
      data-sku-id={skuId}
      aria-label={`${m.tellMe}: ${t(of.title)}`}
      className={cn('group/alert max-w-md noscript:hidden print:hidden', className)}
    >
      <div className="in-data-[state=done]:hidden">
        <label htmlFor={id} className="mb-2 block font-medium text-sm">
          {m.tellMe}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder={m.email}
            aria-describedby={`${id}-hint`}
            className="h-11 min-w-0 grow basis-48 rounded-md border border-border-strong bg-raised px-3 text-base text-text placeholder:text-text-muted"
          />
          <button type="submit" className={buttonClasses('outline')}>
            {m.tell}
          </button>
        </div>
        <p id={`${id}-hint`} className="mt-2 text-pretty text-sm text-text-muted">
          {m.once}
        </p>
      </div>
      <p role="status" data-done={m.done} className="text-sm empty:hidden" />
    </form>
  )
}
