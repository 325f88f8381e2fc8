import { FakeCloudPayments } from './fake-cloudpayments.ts'
import { FakeOxProcessing } from './fake-oxprocessing.ts'
import { FakePayKeeper } from './fake-paykeeper.ts'
import { FakePayselection, FakePayselectionInternational } from './fake-payselection.ts'
import type { FakeOptions, FakeProvider } from './fake-provider.ts'
import { FakeStripe } from './fake-stripe.ts'
import { FakeTipTopPay } from './fake-tiptoppay.ts'

/** Fakes of all providers, in the order in which the product offers them. */
export const fakeProviders: readonly (new (options?: FakeOptions) => FakeProvider)[] = [
  FakeStripe,
  FakeCloudPayments,
  FakeTipTopPay,
  FakePayselection,
  FakePayselectionInternational,
  FakePayKeeper,
  FakeOxProcessing,
]

/** Milliseconds before a notification that the shop has not accepted is sent again; the real ones wait longer. */
const repetitions = [1_000, 2_000, 5_000, 10_000, 30_000]

export interface SimulatorOptions {
  /** The shop's address, without a trailing slash: where notifications are sent. */
  readonly publicUrl: string
  /** Port of the first provider, the others follow (0, the default: free ones). */
  readonly port?: number
}

/** Providers without money that run until they are closed. */
export interface Simulator {
  /** The environment variables that make the product use them. */
  readonly variables: Readonly<Record<string, string>>
  /** Where people look at the payments of each. */
  readonly pages: readonly { readonly name: string; readonly url: string }[]
  close(): Promise<void>
}

/** Starts a fake of every payment provider, for people: with pages in the browser and notifications to the shop. */
export default async function startSimulator({ publicUrl, port }: SimulatorOptions): Promise<Simulator> {
  const fakes: FakeProvider[] = []
  try {
    for (const [index, Fake] of fakeProviders.entries()) {
      const fake = new Fake({
        repetitions,
        ...(port && { port: port + index }),
        webhookUrl: (name, kind) => `${publicUrl}/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`,
      })
      fakes.push(await fake.start())
    }
  } catch (error) {
    await Promise.all(fakes.map(fake => fake.close()))
    throw error
  }
  return {
    // What they send is a test, and counts.
    variables: Object.assign({ PAYMENTS_TEST: 'true' }, ...fakes.map(({ variables }) => variables)),
    pages: fakes.map(({ name, url }) => ({ name, url })),
    async close() {
      await Promise.all(fakes.map(fake => fake.close()))
    },
  }
}
