import { Catalogues } from '@tessera/server'
import { moneyText, type PageItem, type PaymentPageTexts, renderPaymentPage } from '../server/providers/payment-page.ts'
import type { FakePayment } from './fake-payment.ts'
import type { Delivery, Outbox } from './outbox.ts'

/** Languages of the pages. */
export type Language = 'en' | 'ru'

/** A button behind "More to try". */
export type FakeAction =
  | 'payTwice'
  | 'payLate'
  | 'payLess'
  | 'payLater'
  | 'settle'
  | 'failLater'
  | 'hold'
  | 'expire'
  | 'refund'
  | 'refundHalf'
  | 'dispute'
  | 'renew'
  | 'failRenewal'
  | 'endSubscription'
  | 'notifyAgain'

const catalogues = new Catalogues({
  root: import.meta.dirname,
  project: { plugins: [] },
  beside: import.meta.filename,
})

function pageTexts(language: Language): PaymentPageTexts {
  const { paymentPage } = catalogues.spoken('@tessera/billing', language) as unknown as {
    readonly paymentPage: PaymentPageTexts
  }
  return paymentPage
}

/** The page on which somebody pays, and what else can be done with this payment. */
export function fakePage(
  { name, outbox }: { readonly name: string; readonly outbox: Pick<Outbox, 'deliveries'> },
  payment: FakePayment,
  actions: readonly FakeAction[],
  language: Language,
): string {
  const texts = pageTexts(language)
  const isOpen = payment.status === 'open'
  const deliveries = outbox.deliveries.filter(each => isAbout(each, payment))
  return renderPaymentPage({
    language,
    title: payment.description || payment.id,
    banner: `${name}. ${texts.simulator}`,
    amount: { label: texts.total, money: payment.total },
    ...messageOf(payment, texts),
    facts: [
      ...(payment.email ? [[texts.email, payment.email] as const] : []),
      ...(payment.interval ? [[texts.interval, payment.interval] as const] : []),
      [texts.number, payment.id],
    ],
    buttons: isOpen
      ? [
          { action: 'pay', label: texts.pay, look: 'primary' },
          { action: 'decline', label: texts.decline, look: 'plain' },
        ]
      : [],
    links: [
      isOpen
        ? { href: payment.cancelUrl, label: texts.leave, look: 'plain' }
        : { href: payment.successUrl, label: texts.continue, look: 'primary' },
    ],
    more: {
      summary: texts.more,
      isOpen: !isOpen,
      buttons: actions.map(action => ({ action, label: texts[action], look: 'plain' })),
    },
    lists:
      deliveries.length > 0 ? [{ title: texts.notifications, items: deliveries.map(each => itemOf(each, texts)) }] : [],
  })
}

/** All payments at a provider. */
export function fakeList(
  { name, payments }: { readonly name: string; readonly payments: readonly FakePayment[] },
  language: Language,
): string {
  const texts = pageTexts(language)
  return renderPaymentPage({
    language,
    title: name,
    banner: texts.simulator,
    ...(payments.length === 0 && {
      message: { text: texts.noPayments.replace('{provider}', name), tone: 'plain' as const },
    }),
    lists: payments.length
      ? [
          {
            title: texts.payments,
            items: payments.toReversed().map(payment => ({
              text: payment.description || payment.id,
              note: `${moneyText(payment.total, language)}, ${texts[payment.status]}`,
              href: payment.url,
            })),
          },
        ]
      : [],
  })
}

/** Some notifications name the payment only, or the subscription. */
function isAbout(
  { notification: { body } }: Delivery,
  { reference, transactions, subscription }: FakePayment,
): boolean {
  const names = [reference, ...transactions.map(({ id }) => id), ...(subscription ? [subscription.id] : [])]
  return names.some(name => body.includes(name))
}

function itemOf({ notification, reply, isAccepted }: Delivery, texts: PaymentPageTexts): PageItem {
  return {
    text: notification.name,
    note: isAccepted ? texts.accepted : texts.refused.replace('{status}', String(reply.status)),
  }
}

function messageOf(payment: FakePayment, texts: PaymentPageTexts) {
  if (payment.status === 'open') {
    return payment.isDeclined ? { message: { text: texts.declined, tone: 'danger' as const } } : {}
  }
  const isRefunded = payment.transactions.some(({ refunds }) => refunds.length > 0)
  const text = isRefunded ? texts.refunded : texts[payment.status]
  return { message: { text, tone: payment.status === 'closed' ? ('danger' as const) : ('success' as const) } }
}
