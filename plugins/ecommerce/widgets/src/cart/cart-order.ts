import type { currency, invoice } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import type { Address, adjustment, deliveryMethod, order, ordersToProducts, product, store } from '@tessera/ecommerce'

/** A line as the server returns it: with its product and today's price. */
export interface CartLine extends Row<typeof ordersToProducts> {
  readonly product: Row<typeof product>
  readonly store: Row<typeof store> | null
  readonly billingModuleCurrency: Row<typeof currency>
  /** Of one piece, in minor units: now while it is in a cart, later as it was sold. Null for what can't be sold. */
  readonly currentUnitAmount: number | null
  /** It costs something else than when it was added. */
  readonly isChanged: boolean
  /** Why it can't be sold. */
  readonly problem?: {
    readonly code: string
    readonly text: string
    readonly params: Readonly<Record<string, unknown>>
  }
}

/** A way of delivery that a cart can have; amounts in minor units. */
export interface OfferedDelivery {
  readonly deliveryMethodId: string
  readonly currencyId: string
  readonly amount: number
  /** How much more has to be bought for it to be free. */
  readonly missing: number | null
  readonly title: Localized
  readonly kind: Row<typeof deliveryMethod>['kind']
  readonly openingHours: Localized
  readonly stores: readonly { readonly id: string; readonly title: Localized }[]
  readonly needsAddress: boolean
}

/** What is decided about a cart before it is paid for. */
export interface CartTerms {
  readonly needsDelivery: boolean
  readonly deliveries: readonly OfferedDelivery[]
  readonly deliveryMethodId: string | null
  readonly code: { readonly code: string; readonly problem: CodeProblem | null } | null
  /** The shop gives discounts for codes at the moment. */
  readonly hasCodes: boolean
  /** What it costs may depend on more than the prices of its lines. */
  readonly hasRules: boolean
  readonly country: string | null
}

export interface CodeProblem {
  readonly code: string
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
}

/** An order with its lines. */
export interface CartOrder extends Row<typeof order> {
  readonly ordersToProducts: readonly CartLine[]
  readonly adjustments: readonly Row<typeof adjustment>[]
  /** Of a cart. */
  readonly cart?: CartTerms
}

/** What a buyer chooses about a cart. */
export interface CartChoice {
  readonly deliveryMethodId?: string
  readonly address?: Address
  readonly email?: string
}

/** What is put into a cart. */
export interface CartItem {
  readonly productId: string
  /** Of a product with options. */
  readonly skuId?: string | undefined
  readonly quantity: number
  readonly storeId?: string | undefined
  /** The shop's own when absent. */
  readonly currencyId?: string | undefined
}

/** What a checkout is about, besides the orders. */
export interface CheckoutDetails {
  readonly provider: string
  readonly email: string
  readonly comment?: string | undefined
  readonly address?: Address | undefined
}

/** The response to a checkout. */
export interface CheckoutResult {
  readonly billingModule: { readonly invoices: readonly Row<typeof invoice>[] }
  readonly ecommerceModule?: { readonly orders?: readonly { readonly id: string }[] }
}

/** As in the definition of a line. */
export const maximumQuantity = 10_000

/** A whole number that a line may have. */
export function quantityWithin(quantity: number): number {
  return Number.isInteger(quantity) ? Math.min(Math.max(quantity, 1), maximumQuantity) : 1
}
