import { bigint, contentFields, defineModule, integer, localized, reference, relation, text } from '@tessera/core'
import { definePlugin, idOf, ownedRow, ownedRows, subjectOf, subjectRoutes } from '@tessera/server'

const { entity } = defineModule('market')
/** As if an administrator had opened them to every subject. */
const opened = { read: 'subject', write: 'subject' } as const

export const good = entity('good', { fields: { title: localized() }, access: { read: 'public' } })

export const order = entity('order', {
  fields: { note: text(), total: bigint({ default: 0 }) },
  access: opened,
  admin: { search: ['note'] },
})

export const line = relation(order, good, { fields: { quantity: integer({ default: 1 }) }, owner: 'left' })

/** Belongs to the owner of its order. */
export const remark = entity('remark', {
  fields: { orderId: reference(order, { required: true, onDelete: 'cascade' }), words: text() },
  access: opened,
  owner: 'orderId',
})

export const bill = entity('bill', { fields: { amount: bigint({ default: 0 }) }, access: opened })
export const ordersToBills = relation(order, bill, { owner: 'left', owns: true })
/** Two steps from its owner, over one link or the other. */
export const refund = entity('refund', { fields: { amount: bigint({ default: 0 }) }, access: opened })
export const refundsToBills = relation(refund, bill, { owner: 'right', owns: true })

/** Shown to everyone, written by its owner. */
export const card = entity('card', { fields: contentFields(), access: { read: 'public', write: 'subject' } })

/** Closed to everyone but people of the house. */
export const audit = entity('audit', {
  fields: { orderId: reference(order, { required: true }), words: text() },
  access: { read: { roles: ['auditor'] } },
  owner: 'orderId',
})

export const marketEntities = [
  good,
  order,
  line,
  remark,
  bill,
  ordersToBills,
  refund,
  refundsToBills,
  card,
  audit,
] as const

/** Knows nothing of people: another module says who owns what. */
export const market = definePlugin({
  name: 'market',
  entities: marketEntities,
  server(app, host) {
    subjectRoutes(app, host, '/market-module/orders', routes => {
      routes.get('', ownedRows(host, order))
      routes.get('/:orderId', ownedRow(host, order, 'orderId'))
      routes.get('/:orderId/remarks/:remarkId', ownedRow(host, remark, 'remarkId'))
      routes.post<{ Body: { words: string } }>(
        '/:orderId/remarks',
        {
          schema: { body: { type: 'object', required: ['words'], properties: { words: { type: 'string' } } } },
        },
        async (request, reply) => {
          const context = { caller: request.caller, ownerId: subjectOf(request).subjectId }
          const values = { orderId: idOf(request, 'orderId'), words: request.body.words }
          return reply.code(201).send({ data: await host.service(remark).create(values, context) })
        },
      )
      routes.delete('/:orderId', async request => {
        const context = { caller: request.caller, ownerId: subjectOf(request).subjectId }
        return { data: await host.service(order).remove(idOf(request, 'orderId'), context) }
      })
    })
  },
})
