import { listColumn } from '@tessera/server'
import { testimonial, widgetsToTestimonials } from '../index.ts'

/** On how many parts of pages a testimonial is shown: a column of its list. */
export const uses = listColumn(testimonial, 'uses', {
  type: 'integer',
  reads: [widgetsToTestimonials],
  sql({ row, table }) {
    const [links, l] = table(widgetsToTestimonials, 'l')
    return `(select count(*)::integer from ${links} where ${l.testimonialId} = ${row.id})`
  },
})
