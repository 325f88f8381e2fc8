import { relation } from '@tessera/core'
import { currency, invoice, paymentIntent, refund } from './entities.ts'

const writes = 'services'

export const invoicesToCurrencies = relation(invoice, currency, {
  writes,
  owner: 'left',
  onDelete: { right: 'restrict' },
})
export const paymentIntentsToCurrencies = relation(paymentIntent, currency, {
  writes,
  owner: 'left',
  onDelete: { right: 'restrict' },
})
export const paymentIntentsToInvoices = relation(paymentIntent, invoice, {
  writes,
  owner: 'left',
  owns: true,
  onDelete: { left: 'restrict', right: 'restrict' },
})
export const refundsToInvoices = relation(refund, invoice, {
  writes,
  owner: 'right',
  owns: true,
  onDelete: { right: 'restrict' },
})
