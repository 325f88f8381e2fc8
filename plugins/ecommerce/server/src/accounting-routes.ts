import { Readable } from 'node:stream'
import { order } from '@tessera/ecommerce'
import { type FastifyInstance, type PluginHost, ValidationError } from '@tessera/server'
import { type AccountingPeriod, accountingExport } from './accounting-export.ts'
import { ecommerceIssues } from './errors.ts'

const day = { type: 'string', format: 'date' } as const
const querySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    from: { ...day, description: 'The first day, in the time zone of the site' },
    to: { ...day, description: 'The last day' },
    language: { type: 'string', maxLength: 20, description: 'Of the headings' },
  },
} as const

/** What accountants want of orders. */
export function registerAccounting(app: FastifyInstance, host: PluginHost): void {
  app.get<{ Querystring: AccountingPeriod & { readonly language?: string } }>(
    `/api/${order.path}/accounting.csv`,
    {
      config: { access: 'administrator' },
      schema: { summary: 'Exports the lines of orders that were paid in a period, as CSV', querystring: querySchema },
    },
    async ({ query: { from, to, language } }, reply) => {
      if (from > to) throw new ValidationError(ecommerceIssues.ECOMMERCE_PERIOD('to'))
      const text = await accountingExport(host, { from, to }, language)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="accounting-${from}-${to}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(text, { objectMode: false }))
    },
  )
}
