import { logotype } from '@tessera/website-builder'
import { type FirstStep, listAddress } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'logo',
    order: 20,
    title: { en: 'Put in your logo and name', ru: 'Поставьте свой логотип и название' },
    text: {
      en: 'The logo stands at the top of every page. Colours are set in tessera.css beside tessera.config.ts.',
      ru: 'Логотип стоит наверху каждой страницы. Цвета задаются в файле tessera.css рядом с tessera.config.ts.',
    },
    address: listAddress(logotype),
    isDone: site => site.isChanged(logotype),
  },
]
