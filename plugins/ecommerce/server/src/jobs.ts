import { paymentsOf } from '@tessera/billing/server'
import type { JobHandler, PluginHost } from '@tessera/server'
import { remindOfCarts } from './abandoned/abandoned-carts.ts'
import { clearRemindedAddresses } from './abandoned/reminded-addresses.ts'
import { checkOrders } from './check-orders.ts'
import { clearOldCarts } from './clear-old-carts.ts'
import { deriveProducts } from './derive-products.ts'
import { settleEdits } from './edits/settle-edits.ts'
import { jobNames } from './job-names.ts'
import { sendOrderMail } from './order-mail.ts'
import { createReceipt } from './order-receipt.ts'
import { clearOldAlerts, sendAlertMail, tellBackInStock } from './stock/stock-alerts.ts'

/** Handlers of the module's jobs. Each is safe to run twice, and on two nodes. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  [jobNames.check]: host => checkOrders(host),
  async [jobNames.clearOld](host) {
    await clearOldCarts(host)
    await clearOldAlerts(host)
    await clearRemindedAddresses(host)
  },
  async [jobNames.remind](host) {
    await remindOfCarts(host)
  },
  [jobNames.derive]: host => deriveProducts(host),
  [jobNames.mail]: (host, payload) => sendOrderMail(host, (payload as { readonly eventId: string }).eventId),
  async [jobNames.documents](host, payload) {
    await createReceipt(host, (payload as { readonly orderId: string }).orderId)
  },
  async [jobNames.backInStock](host, payload) {
    const { productIds } = payload as { readonly productIds: readonly string[] }
    for (const productId of productIds) await tellBackInStock(host, productId)
  },
  [jobNames.alertMail]: (host, payload) => sendAlertMail(host, (payload as { readonly alertId: string }).alertId),
  async [jobNames.settle](host, payload) {
    await settleEdits(host, (payload as { readonly orderId: string }).orderId)
  },
  async [jobNames.close](host, payload) {
    await paymentsOf(host).close((payload as { readonly invoiceIds: readonly string[] }).invoiceIds)
  },
}

/** When they run, in UTC. */
export async function scheduleJobs(host: PluginHost): Promise<void> {
  await host.jobs.schedule(jobNames.check, '*/10 * * * *')
  await host.jobs.schedule(jobNames.clearOld, '41 * * * *')
  await host.jobs.schedule(jobNames.derive, '*/5 * * * *')
  await host.jobs.schedule(jobNames.remind, '*/10 * * * *')
}
