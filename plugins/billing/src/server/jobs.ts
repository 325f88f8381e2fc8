import type { JobHandler, PluginHost } from '@tessera/server'
import { checkPayments } from './check-payments.ts'
import { handleStored } from './inbox.ts'
import { jobNames } from './job-names.ts'
import { billingOf } from './payments.ts'
import { reconcile } from './reconcile.ts'
import { periodOf } from './routes.ts'
import { renewSubscriptions, sendInvoice, subscribe } from './subscriptions.ts'

/** Handlers of the module's jobs. Each is safe to run twice, and on two nodes. */
export const jobs: Readonly<Record<string, JobHandler>> = {
  [jobNames.check]: host => checkPayments(billingOf(host)),
  [jobNames.renew]: host => renewSubscriptions(billingOf(host)),
  async [jobNames.reconcile](host) {
    await reconcile(billingOf(host), periodOf())
  },
  async [jobNames.handleEvent](host, payload) {
    await handleStored(billingOf(host), (payload as { readonly id: string }).id)
  },
  [jobNames.subscribe]: (host, payload) => subscribe(billingOf(host), invoiceIdOf(payload)),
  [jobNames.sendInvoice]: (host, payload) => sendInvoice(billingOf(host), invoiceIdOf(payload)),
}

function invoiceIdOf(payload: unknown): string {
  return (payload as { readonly invoiceId: string }).invoiceId
}

/** When they run, in UTC. */
export async function scheduleJobs(host: PluginHost): Promise<void> {
  await host.jobs.schedule(jobNames.check, '* * * * *')
  await host.jobs.schedule(jobNames.renew, '17 * * * *')
  await host.jobs.schedule(jobNames.reconcile, '23 4 * * *')
}
