import type { Cause } from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'

/** Why so many can't be sold. @param step of the product: `left` is a multiple of it */
export function shortageCause(path: string, left: number, step: number): Cause {
  const sold = left - (left % step)
  return sold <= 0 ? ecommerceIssues.ECOMMERCE_SOLD_OUT(path) : ecommerceIssues.ECOMMERCE_FEW_LEFT(path, { left: sold })
}
