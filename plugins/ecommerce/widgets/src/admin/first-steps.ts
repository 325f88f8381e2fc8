import { product } from '@tessera/ecommerce'
import { type FirstStep, newRecordAddress } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'products',
    order: 40,
    address: newRecordAddress(product),
    isDone: site => site.isChanged(product),
  },
]
