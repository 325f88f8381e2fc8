export { currency, invoice, paymentEvent, paymentIntent, widget } from './entities.ts'
export { decimalAmount, formatMoney, type MoneyCurrency, minorUnits } from './money.ts'
export { invoicesToCurrencies, paymentIntentsToCurrencies, paymentIntentsToInvoices } from './relations.ts'
