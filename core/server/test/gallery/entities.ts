import { boolean, contentFields, defineModule, integer, reference, relation, text } from '@tessera/core'

const { entity } = defineModule('gallery')
const access = { read: 'public', write: { roles: ['editor'] } } as const

export const room = entity('room', {
  fields: { ...contentFields(), isSecret: boolean({ default: false }) },
  private: 'isSecret',
  access,
})
export const painter = entity('painter', { fields: { ...contentFields(), country: text() }, access })
export const painting = entity('painting', {
  fields: { ...contentFields(), code: text({ required: true }), painterId: reference(painter) },
  access,
})
/** What only the staff may read. */
export const report = entity('report', { fields: { finding: text() }, access: { read: { roles: ['keeper'] } } })
/** What a painting was sold for, in cents. */
export const sale = entity('sale', {
  fields: {
    paintingId: reference(painting, { required: true, onDelete: 'cascade' }),
    amount: integer({ default: 0 }),
    currency: text(),
  },
  access,
})

export const roomsToPaintings = relation(room, painting, { fields: { wall: text() } })
export const paintingsToReports = relation(painting, report)

export const entities = [room, painter, painting, report, sale, roomsToPaintings, paintingsToReports]
