import { product } from '@tessera/ecommerce'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { useEffect, useState } from 'react'
import type { ChangedPrices, PriceChangeBody } from './price-change.ts'

export const priceChangePath = `/api/${product.path}/prices/change`

/** The products whose prices change: some, or all that a list shows. */
export type PricedProducts = { readonly ids: readonly string[] } | { readonly filters: string }

interface Preview {
  /** What it was asked for. */
  readonly of: string
  readonly result?: ChangedPrices
  readonly error?: string
}

/** Typing doesn't ask at each key. */
const pauseMs = 250

/**
 * What a change of prices would do, asked again whenever it is another one.
 * @param body null: nothing is asked
 * @returns `result` or, in words, `error`; neither while it is being asked
 */
export function usePricePreview(products: PricedProducts | null, body: PriceChangeBody | null): Omit<Preview, 'of'> {
  const { call, problemText } = useAdminTools()
  const [preview, setPreview] = useState<Preview | null>(null)
  const asked = products && body ? JSON.stringify({ ...products, ...body, dryRun: true }) : ''

  useEffect(() => {
    if (asked === '') return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      try {
        const result = await call<ChangedPrices>('POST', priceChangePath, { body: JSON.parse(asked), signal })
        if (!signal.aborted) setPreview({ of: asked, result })
      } catch (error) {
        if (!signal.aborted) setPreview({ of: asked, error: await problemText(error) })
      }
    }, pauseMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [asked, call, problemText])

  return preview?.of === asked ? preview : {}
}
