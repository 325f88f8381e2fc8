import { request } from '@tessera/crm'
import type { FirstStep } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'request',
    order: 80,
    title: { en: 'Receive the first request', ru: 'Получите первую заявку' },
    text: {
      en: 'Send a form of the site yourself: it arrives on this screen.',
      ru: 'Отправьте форму на сайте сами: заявка появится на этом экране.',
    },
    address: '/',
    isDone: async site => (await site.count(request)) > 0,
  },
]
