import type { Row } from '@tessera/core'
import { store } from '@tessera/ecommerce'
import { type Context, serviceOf } from '@tessera/server'
import { removeWithCartLines } from './removal-hook.ts'

/** Stores: what they have sold keeps them. */
export class StoreService extends serviceOf(store) {
  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof store>[]> {
    return removeWithCartLines(this.host, 'storeId', ids, context, inside => super.removeMany(ids, inside))
  }
}
