import type { Address } from '@tessera/ecommerce'
import { type FastifyRequest, type PluginHost, preferredLanguage } from '@tessera/server'
import type { CheckoutRequest } from './checkout.ts'
import { idIn, optionalId } from './ids.ts'
import { body, codeSchema, commentSchema, deliveryProperties, emailSchema, idSchema } from './order-schemas.ts'
import { writtenCode } from './trade-rules.ts'

/** Twenty at once are one attempt; this is against making providers work for nothing. */
export const checkoutLimit = { tokens: 60, seconds: 10 * 60 }

export const paymentProperties = {
  provider: { type: 'string', minLength: 1, maxLength: 100 },
  email: emailSchema,
  comment: commentSchema,
  language: { type: 'string', maxLength: 20 },
  ...deliveryProperties,
  discountCode: { ...codeSchema, type: ['string', 'null'] },
  expected: {
    type: 'array',
    maxItems: 100,
    description: 'The totals that the payer was shown; where they are others by now, the response is 409 with those.',
    items: body(
      {
        billingModuleCurrency: body({ id: idSchema }, ['id']),
        total: { type: 'integer', minimum: 0 },
      },
      ['billingModuleCurrency', 'total'],
    ),
  },
} as const

export interface DeliveryBody {
  readonly deliveryMethodId?: string | null
  readonly address?: Address | null
}

export interface PaymentBody extends DeliveryBody {
  readonly discountCode?: string | null
  readonly provider: string
  readonly email: string
  readonly comment?: string | null
  readonly language?: string
  readonly expected?: readonly { readonly billingModuleCurrency: { readonly id: string }; readonly total: number }[]
}

/** What a request asks a checkout for. @throws ValidationError */
export function paymentOf(
  host: Pick<PluginHost, 'configuration'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { provider, email, comment, language, expected, deliveryMethodId, address, discountCode }: PaymentBody,
): Omit<CheckoutRequest, 'orders'> {
  const { languages, defaultLanguage } = host.configuration
  const wanted = language !== undefined && languages.includes(language) ? language : undefined
  return {
    provider,
    email,
    language: wanted ?? preferredLanguage(headers['accept-language'], languages, defaultLanguage),
    ...(comment !== undefined && { comment }),
    terms: {
      ...(deliveryMethodId !== undefined && { deliveryMethodId: methodIdOf(deliveryMethodId) }),
      ...(address !== undefined && { address }),
      ...(discountCode !== undefined && { discountCode: discountCode && writtenCode(discountCode) }),
    },
    ...(expected && {
      expected: expected.map((each, index) => ({
        currencyId: idIn(each.billingModuleCurrency.id, `expected.${index}.billingModuleCurrency.id`),
        total: each.total,
      })),
    }),
  }
}

/** @throws ValidationError */
export function methodIdOf(id: string | null): string | null {
  return optionalId(id, 'deliveryMethodId') ?? null
}
