import type { Row } from '@tessera/core'
import { deliveryMethod, order } from '@tessera/ecommerce'
import { type Context, serviceOf, sqlNames } from '@tessera/server'

const [orders, o] = sqlNames(order)
const leaveSql = `update ${orders} set ${o.deliveryMethodId} = null
where ${o.deliveryMethodId} = any($1::uuid[]) and ${o.status} = 'new'`

/** Ways of delivery: a cart chooses another one, what was ordered keeps its own. */
export class DeliveryMethodService extends serviceOf(deliveryMethod) {
  /** @throws ConflictError for one that an order was placed with: it can be switched off */
  override async removeMany(ids: readonly string[], context: Context): Promise<Row<typeof deliveryMethod>[]> {
    const { transaction } = context
    if (!transaction) {
      return this.host.database.transaction(own => this.removeMany(ids, { ...context, transaction: own }))
    }
    await transaction.query({ text: leaveSql, values: [ids] })
    return super.removeMany(ids, context)
  }
}
