import { metadata, page } from '@tessera/host'
import { type FirstStep, listAddress } from '@tessera/widget-sdk/admin'

/** Pages, and their titles in the second language of the site. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'pages',
    order: 10,
    title: { en: 'Make the pages yours', ru: 'Сделайте страницы своими' },
    text: {
      en: 'Create a page, or put your own words on one that is there.',
      ru: 'Создайте страницу или напишите своё на готовой.',
    },
    address: '/admin/pages',
    isDone: site => site.isChanged(page),
  },
  {
    name: 'languages',
    order: 30,
    title: { en: 'Complete the second language', ru: 'Закончите перевод' },
    text: {
      en: 'Some pages have no title in it yet.',
      ru: 'У некоторых страниц ещё нет заголовка на втором языке.',
    },
    address: listAddress(metadata),
    async isDone({ languages: [, second], count }) {
      if (second === undefined) return null
      return (await count(metadata, [{ column: `title.${second}`, method: 'isNull' }])) === 0
    },
  },
]
