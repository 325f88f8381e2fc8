import { orderPages as urls, widget } from '@tessera/ecommerce'
import { type ModulePage, modulePage } from '@tessera/widget-sdk'

/** The pages about orders, and about mails: these and payment pages lead to them on every site. */
export const orderModulePages: readonly ModulePage[] = [
  modulePage({ key: 'orders', url: urls.orders, widget, variant: 'order-list-default', inAccountMenu: true }),
  modulePage({ key: 'order', url: urls.order, widget, variant: 'order-overview-default' }),
  modulePage({ key: 'payment', url: urls.payment, widget, variant: 'payment-default' }),
  modulePage({ key: 'pay', url: urls.pay, widget, variant: 'pay-default' }),
  modulePage({ key: 'alerts', url: urls.alerts, widget, variant: 'stock-alerts-default' }),
]
