import { cloudpayments, tiptoppay } from './cloudpayments/cloudpayments.ts'
import { dummy } from './dummy.ts'
import { oxprocessing } from './oxprocessing.ts'
import { paykeeper } from './paykeeper.ts'
import type { PaymentProviderDefinition } from './payment-provider.ts'
import { payselection, payselectionInternational } from './payselection.ts'
import { stripe } from './stripe/stripe.ts'

/** The providers of the product. Those that are set up are offered, in this order where the configuration names none. */
export const builtInProviders: readonly PaymentProviderDefinition[] = [
  stripe,
  cloudpayments,
  tiptoppay,
  payselection,
  payselectionInternational,
  paykeeper,
  oxprocessing,
  dummy,
]
