import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import type { UpdateHook } from '@tessera/server'
import { tellLevels } from './ledger.ts'
import { lockStocks } from './product-stock.ts'

interface Change {
  readonly before: Row<typeof product>
  readonly after: Row<typeof product>
}

/** What is less than one step can't be sold: another step may change whether there is something. */
export const stepHook: UpdateHook = {
  concerns: (entity, fields) => entity.path === product.path && fields.includes('step'),
  async updated(host, { changes }, { transaction }) {
    const stepsBefore = new Map(
      (changes as unknown as readonly Change[]).flatMap(({ before, after }) =>
        before.step === after.step ? [] : [[after.id, before.step ?? 1] as const],
      ),
    )
    if (stepsBefore.size === 0 || !transaction) return
    const after = await lockStocks([...stepsBefore.keys()], transaction)
    const before = after.map(each => ({ ...each, step: stepsBefore.get(each.productId) ?? each.step }))
    await tellLevels(host, before, after, transaction)
  },
}
