import { request } from '@tessera/crm'
import type { FirstStep } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'request',
    order: 80,
    address: '/',
    isDone: async site => (await site.count(request)) > 0,
  },
]
