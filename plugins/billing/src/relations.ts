import { relation } from '@tessera/core'
import { currency, invoice, paymentIntent } from './entities.ts'

export const invoicesToCurrencies = relation(invoice, currency)
export const paymentIntentsToCurrencies = relation(paymentIntent, currency)
export const paymentIntentsToInvoices = relation(paymentIntent, invoice)
