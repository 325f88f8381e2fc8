import { bigint, defineModule, localized, reference, relation, text } from '@tessera/core'
import { definePlugin } from '@tessera/server'

const { entity } = defineModule('till')

/** Written as everything is. */
export const drawer = entity('drawer', { fields: { label: text() } })

/** Written by the flows of the module only. */
export const receipt = entity('receipt', {
  fields: {
    title: localized({ required: true }),
    total: bigint({ default: 0 }),
    note: text(),
    drawerId: reference(drawer, { onDelete: 'cascade' }),
    spareDrawerId: reference(drawer),
  },
  access: { read: { roles: ['cashier'] }, write: { roles: ['cashier'] } },
  writes: 'services',
})

export const drawersToReceipts = relation(drawer, receipt, { writes: 'services' })

/** A module whose receipts are changed by a route of its own, on the address of the generic one. */
export const till = definePlugin({
  name: 'till',
  entities: [drawer, receipt, drawersToReceipts],
  server(app, host) {
    app.patch<{ Params: { receiptId: string }; Body: { note: string } }>(
      '/api/till/receipts/:receiptId',
      { config: { access: { roles: ['cashier'] } }, schema: { summary: 'Notes something on a receipt' } },
      async ({ params, body, caller }) => ({
        data: await host.service(receipt).update(params.receiptId, { note: body.note }, { caller }),
      }),
    )
  },
})
