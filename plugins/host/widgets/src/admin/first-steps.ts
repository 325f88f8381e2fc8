import { metadata, page } from '@tessera/host'
import { type FirstStep, listAddress } from '@tessera/widget-sdk/admin'

/** Pages, and their titles in the second language of the site. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'pages',
    order: 10,
    address: '/admin/pages',
    isDone: site => site.isChanged(page),
  },
  {
    name: 'languages',
    order: 30,
    address: listAddress(metadata),
    async isDone({ languages: [, second], count }) {
      if (second === undefined) return null
      return (await count(metadata, [{ column: `title.${second}`, method: 'isNull' }])) === 0
    },
  },
]
