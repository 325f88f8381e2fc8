export { currency, invoice, paymentEvent, paymentIntent, widget } from './entities.ts'
export { invoicesToCurrencies, paymentIntentsToCurrencies, paymentIntentsToInvoices } from './relations.ts'
