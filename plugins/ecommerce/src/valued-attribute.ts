import type { currency } from '@tessera/billing'
import type { Include, Row } from '@tessera/core'
import type { attribute, attributeKey } from './entities.ts'
import type { attributeKeysToAttributes, attributesToCurrencies } from './relations.ts'

/** The meaning of an attribute: its key and, for a price, its currency. */
export interface ValuedShape {
  readonly attributeKeysToAttributes: readonly (Row<typeof attributeKeysToAttributes> & {
    readonly attributeKey: Row<typeof attributeKey> | null
  })[]
  readonly attributesToBillingModuleCurrencies: readonly (Row<typeof attributesToCurrencies> & {
    readonly billingModuleCurrency: Row<typeof currency> | null
  })[]
}

/** Includes the meaning of an attribute. */
export const valuedAttribute: readonly Include<typeof attribute, ValuedShape>[] = [
  { path: 'attributeKeysToAttributes.attributeKey' },
  { path: 'attributesToBillingModuleCurrencies.billingModuleCurrency' },
]

/** An attribute with its meaning. */
export interface ValuedAttribute {
  readonly attribute: Row<typeof attribute>
  readonly key: Row<typeof attributeKey>
  /** Of a price. */
  readonly currency: Row<typeof currency> | null
}

/** Unpacks attributes that were read with `valuedAttribute`; one without a key has no meaning and is left out. */
export function valuesOf(attributes: readonly (Row<typeof attribute> & ValuedShape)[]): ValuedAttribute[] {
  return attributes.flatMap(({ attributeKeysToAttributes, attributesToBillingModuleCurrencies, ...attribute }) => {
    const key = attributeKeysToAttributes.find(link => link.attributeKey)?.attributeKey
    if (!key) return []
    const currency = attributesToBillingModuleCurrencies.find(link => link.billingModuleCurrency)
    return [{ attribute, key, currency: currency?.billingModuleCurrency ?? null }]
  })
}
