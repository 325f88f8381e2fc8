import type { Localized } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

export type PropertyField = 'string' | 'number' | 'boolean' | 'date' | 'datetime'
type PropertyValue = Localized | number | boolean | string | null

/** A property as the form holds it. */
export interface Property {
  /** Within the form. */
  readonly id: string
  /** Absent until it is saved. */
  readonly attributeId?: string
  /** Of a key that there is; null for one that is made with the property. */
  readonly keyId: string | null
  readonly field: PropertyField
  readonly title: Localized
  /** The unit, before or after the value. */
  readonly prefix: Localized
  readonly suffix: Localized
  readonly value: PropertyValue
}

export type PropertiesValue = {
  readonly properties: readonly Property[]
  /** How often a subscription is paid: its attribute, once there is one, and `3 months` in the languages that it was entered in. */
  readonly interval: { readonly attributeId?: string; readonly value: Localized } | null
}

interface ShownProperty {
  readonly attributeId: string
  readonly keyId: string
  readonly key: Pick<Property, 'field' | 'title' | 'prefix' | 'suffix'> & { readonly type: 'feature' | 'interval' }
  readonly value: PropertyValue
}

/** What a new interval's key is called, unless there is one. */
interface PropertyTexts {
  readonly label: string
  readonly intervalTitle: Localized
}

export const propertiesPart = ({ label, intervalTitle }: PropertyTexts): FormPart =>
  formPart<PropertiesValue>({
    name: 'properties',
    label,
    empty: { properties: [], interval: null },
    async read(id: string, get: ReadRoute) {
      const path = `/api/${product.path}/${id}/properties`
      const { properties } = await get<{ readonly properties: readonly ShownProperty[] }>(path)
      const interval = properties.find(({ key }) => key.type === 'interval')
      return {
        properties: properties
          .filter(each => each !== interval)
          .map(({ attributeId, keyId, key: { type: _, ...key }, value }) => ({
            id: attributeId,
            attributeId,
            keyId,
            ...key,
            value,
          })),
        interval: interval ? { attributeId: interval.attributeId, value: (interval.value ?? {}) as Localized } : null,
      }
    },
    writes(before, after, record) {
      const known = new Set([...before.properties.map(({ attributeId }) => attributeId), before.interval?.attributeId])
      const properties = [
        ...after.properties.map(({ attributeId, keyId, field, title, suffix, value }) => ({
          ...(attributeId !== undefined && known.has(attributeId)
            ? { attributeId }
            : keyId === null
              ? { key: { title, field, suffix } }
              : { keyId }),
          value: sent(value),
        })),
        ...(after.interval
          ? [
              {
                ...(after.interval.attributeId !== undefined && known.has(after.interval.attributeId)
                  ? { attributeId: after.interval.attributeId }
                  : { key: { title: intervalTitle, type: 'interval' } }),
                value: after.interval.value,
              },
            ]
          : []),
      ]
      return [{ action: 'run', name: 'ecommerce/product-properties', id: record, data: { properties } }]
    },
    inputOf(_write, path, { properties }) {
      const [, index] = /^properties\.(\d+)/.exec(path) ?? []
      if (index === undefined) return null
      return properties[Number(index)]?.id ?? 'interval'
    },
  })

/** Without empty texts. */
function sent(value: PropertyValue): PropertyValue {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))
}
