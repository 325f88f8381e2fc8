import { addressSchema } from '@tessera/ecommerce'
import { maximumQuantity } from './cart.ts'

/** Checked by `idIn`, whose refusals name what is missing. */
export const idSchema = { type: 'string', maxLength: 100 } as const
export const quantitySchema = { type: 'integer', minimum: 1, maximum: maximumQuantity } as const
export const commentSchema = { type: ['string', 'null'], maxLength: 5000 } as const
export const emailSchema = { type: 'string', format: 'email', maxLength: 254 } as const

/** How an order is delivered. */
export const deliveryProperties = {
  deliveryMethodId: { ...idSchema, type: ['string', 'null'] },
  address: { ...addressSchema, type: ['object', 'null'] },
} as const
export const codeSchema = { type: 'string', minLength: 1, maxLength: 100 } as const

const currencyChoice = {
  type: 'object',
  additionalProperties: false,
  properties: {
    currency: { type: 'object', additionalProperties: false, properties: { id: idSchema }, required: ['id'] },
  },
} as const

/** What is put into a cart, or bought at once. */
export const itemProperties = {
  quantity: quantitySchema,
  storeId: { ...idSchema, type: ['string', 'null'] },
  skuId: { ...idSchema, type: ['string', 'null'], description: 'Which SKU of a product with options' },
  billingModule: currencyChoice,
} as const

export interface ItemBody {
  readonly quantity?: number
  readonly storeId?: string | null
  readonly skuId?: string | null
  readonly billingModule?: { readonly currency?: { readonly id: string } }
}

export function body(properties: object, required: readonly string[] = []) {
  return { type: 'object', additionalProperties: false, properties, required } as const
}
