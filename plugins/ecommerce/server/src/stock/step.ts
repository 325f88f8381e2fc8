import { product } from '@tessera/ecommerce'
import { sqlNames } from '@tessera/server'

const [products, p] = sqlNames(product, 'step_of')

/** SQL of the step that a product is sold in, whose id is given as SQL. */
export function stepSql(productId: string): string {
  return `(select coalesce(${p.step}, 1) from ${products} where ${p.id} = ${productId})`
}
