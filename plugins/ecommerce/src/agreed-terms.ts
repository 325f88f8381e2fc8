/** What the shop has agreed on with a customer, in place of what every buyer would be offered. Amounts are minor units. */
export interface AgreedTerms {
  /** What everything in the order is paid in: the shop's own currency when absent. */
  readonly currencyId?: string
  /** In place of every other discount. */
  readonly discount?: AgreedDiscount
  /** In place of the customer's choice: a way of delivery that the shop has, or one of its own. */
  readonly delivery?: { readonly deliveryMethodId: string } | AgreedDelivery
}

export interface AgreedDiscount {
  /** In hundredths of a percent; instead of an amount. */
  readonly percent?: number
  readonly amount?: number
  /** What the customer reads. */
  readonly reason: string
}

export interface AgreedDelivery {
  readonly amount: number
  /** What the customer reads. */
  readonly title: string
  readonly needsAddress: boolean
}

const text = { type: 'string', minLength: 1, maxLength: 200 } as const
const amount = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } as const

const discountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  minProperties: 2,
  maxProperties: 2,
  properties: {
    percent: { type: 'integer', minimum: 1, maximum: 10_000 },
    amount: { ...amount, minimum: 1 },
    reason: text,
  },
} as const

const deliverySchema = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['deliveryMethodId'],
      properties: { deliveryMethodId: { type: 'string', maxLength: 100 } },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['amount', 'title', 'needsAddress'],
      properties: { amount, title: text, needsAddress: { type: 'boolean' } },
    },
  ],
} as const

/** Of agreed terms as JSON. */
export const agreedTermsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { currencyId: { type: 'string', maxLength: 100 }, discount: discountSchema, delivery: deliverySchema },
} as const
