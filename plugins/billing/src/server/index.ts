import { definePlugin, entitiesIn } from '@tessera/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import type { Billing } from './billing.ts'
import { jobs, scheduleJobs } from './jobs.ts'
import { type BillingOptions, optionsSchema } from './options.ts'
import { setBilling } from './payments.ts'
import { builtInProviders } from './providers/built-in.ts'
import { ProviderRegistry } from './providers/provider-registry.ts'
import { registerRoutes } from './routes.ts'
import { registerWebhooks } from './webhook-routes.ts'

export type { OrderHooks } from './billing.ts'
export { type Attempt, type AttemptGroup, type AttemptLine, type AttemptRequest, addUp } from './open-attempt.ts'
export type { BillingOptions } from './options.ts'
export { type OfferedProvider, type Payments, paymentsOf } from './payments.ts'

export {
  type CreatedPayment,
  definePaymentProvider,
  type Money,
  NoResponseError,
  type Objection,
  type Obstacle,
  type ParsedNotification,
  type PaymentLine,
  type PaymentProvider,
  type PaymentProviderDefinition,
  type PaymentRequest,
  type ProviderAbilities,
  type ProviderCall,
  type ProviderEnvironment,
  type ProviderEvent,
  ProviderFailure,
  type ProviderFee,
  type ProviderNotification,
  type ProviderReply,
  type RefundRequest,
  type RefundResponse,
  SignatureError,
  type StartedSubscription,
  type StoredPayment,
} from './providers/payment-provider.ts'

export default definePlugin<BillingOptions>({
  name: 'billing',
  options: optionsSchema,
  // Options are checked once all plugins have added their providers; variables before anything is opened.
  checkEnvironment(configuration) {
    addBuiltIn(new ProviderRegistry(configuration, undefined))
  },
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  jobs,
  async server(app, host) {
    const stopping = new AbortController()
    const registry = new ProviderRegistry(host.configuration, host.options?.providers)
    addBuiltIn(registry)
    const billing: Billing = { host, registry, log: app.log, stopping: stopping.signal }
    const payments = setBilling(billing)
    await registerWebhooks(app, billing)
    registerRoutes(app, billing, payments)
    for (const { provider } of registry.all) provider.routes?.(app)
    app.addHook('onReady', async () => {
      registry.assertNames()
      await scheduleJobs(host)
    })
    app.addHook('preClose', async () => stopping.abort())
  },
})

function addBuiltIn(registry: ProviderRegistry): void {
  for (const definition of builtInProviders) registry.add(definition)
}
