export {
  currency,
  differenceKinds,
  type FrozenRequest,
  intervals,
  invoice,
  paymentDifference,
  paymentEvent,
  paymentIntent,
  paymentOutcomes,
  type RefundLine,
  reconciliationRun,
  refund,
  refusedNotification,
  widget,
} from './entities.ts'
export { type Interval, nextPaymentAfter, parseInterval } from './interval.ts'
export {
  AmountRangeError,
  compareAmounts,
  decimalAmount,
  formatMoney,
  fractionDigitsOf,
  jsonNumber,
  type MoneyCurrency,
  minorUnits,
  parseAmount,
  partOfAmount,
  spreadAmount,
  sumOf,
  thousandthsOf,
  timesAmount,
} from './money.ts'
export {
  invoicesToCurrencies,
  paymentIntentsToCurrencies,
  paymentIntentsToInvoices,
  refundsToInvoices,
} from './relations.ts'
