import { listColumn } from '@tessera/server'
import { review, widgetsToReviews } from '../index.ts'

/** On how many parts of pages a review is shown: a column of its list. */
export const uses = listColumn(review, 'uses', {
  type: 'integer',
  reads: [widgetsToReviews],
  sql({ row, table }) {
    const [links, l] = table(widgetsToReviews, 'l')
    return `(select count(*)::integer from ${links} where ${l.reviewId} = ${row.id})`
  },
})
