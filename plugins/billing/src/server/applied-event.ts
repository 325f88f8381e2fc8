import type { Transaction } from '@tessera/server'
import type { paymentOutcomes } from '../index.ts'
import type { Billing } from './billing.ts'
import type { Invoice } from './invoice-records.ts'
import type { Objection, ProviderEvent } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

export type Outcome = (typeof paymentOutcomes)[number]

/** What became of an event. */
export interface Applied {
  readonly outcome: Outcome
  readonly invoiceId: string | null
  /** Of a `check`: why the provider may not charge. */
  readonly objection?: Objection
}

/** An event with what it is about. */
export interface Subject {
  readonly billing: Billing
  readonly opened: OpenedProvider
  readonly event: ProviderEvent
  /** Locked. */
  readonly row: Invoice
  readonly transaction: Transaction
}
