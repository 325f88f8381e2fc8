import type { TemplateRequest } from '@tessera/file-storage-server'
import { issues, isUuid, ValidationError } from '@tessera/server'

const reference = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'string', format: 'uuid' } },
}

/** `ecommerceModule: { order: { id } }`, or `product`. */
export const idSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { order: reference, product: reference },
} as const

/** @throws ValidationError `ecommerceModule.order.id is required` */
export function requestedId({ ecommerceModule }: TemplateRequest, name: 'order' | 'product'): string {
  const { [name]: named } = (ecommerceModule ?? {}) as {
    readonly [name: string]: { readonly id?: unknown } | undefined
  }
  if (!isUuid(named?.id)) throw new ValidationError(issues.REQUIRED(`ecommerceModule.${name}.id`))
  return named.id
}
