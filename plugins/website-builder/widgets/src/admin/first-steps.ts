import { logotype } from '@tessera/website-builder'
import { type FirstStep, listAddress } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'logo',
    order: 20,
    address: listAddress(logotype),
    isDone: site => site.isChanged(logotype),
  },
]
