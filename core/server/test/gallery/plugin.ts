import { definePlugin, listColumn } from '@tessera/server'
import { entities, painting, paintingsToReports, report, sale } from './entities.ts'

/** The highest price that a painting was sold for in a currency: `topPrice.EUR`. */
export const topPrice = listColumn(painting, 'topPrice', {
  type: 'integer',
  parameter: /[A-Z]{3}/,
  reads: [sale],
  sql({ row, parameter, table, bind }) {
    const [sales, s] = table(sale, 's')
    return `(select max(${s.amount}) from ${sales} where ${s.paintingId} = ${row.id} and ${s.currency} = ${bind(parameter)}::text)`
  },
})

/** Whether the staff has found anything. */
const isExamined = listColumn(painting, 'isExamined', {
  type: 'boolean',
  reads: [paintingsToReports, report],
  sql({ row, table }) {
    const [links, l] = table(paintingsToReports, 'l')
    return `exists (select 1 from ${links} where ${l.paintingId} = ${row.id})`
  },
})

/** Pictures in rooms, for tests of filters by what is related and by what is computed. */
export const gallery = definePlugin({ name: 'gallery', entities, listColumns: [topPrice, isExamined] })
