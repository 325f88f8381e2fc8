import type { Address } from '@tessera/ecommerce'
import { useEffect, useState } from 'react'
import { AddressInputs } from './AddressInputs.tsx'
import { pageCart } from './page-cart.ts'

interface AddressFieldsProps {
  /** What was entered before. */
  readonly before: Address | null
  /** Of the shop. */
  readonly country: string | null
}

/** Where an order is delivered to, as browsers fill it in. What the last order says need not be typed again. */
export function AddressFields({ before, country }: AddressFieldsProps) {
  const [known, setKnown] = useState(before)

  useEffect(() => {
    if (before) return
    pageCart()
      .lastAddress()
      .then(
        last => setKnown(current => current ?? last),
        () => undefined,
      )
  }, [before])

  // What the browser has filled in meanwhile gives way: it is a form of its own for each address.
  return <AddressInputs key={known ? JSON.stringify(known) : ''} known={known} country={known?.country ?? country} />
}
