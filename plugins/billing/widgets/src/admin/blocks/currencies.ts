import { widget } from '@tessera/billing'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const currencies = sampleBlock({
  key: 'currencies',
  name: { en: 'How to pay', ru: 'Как платить' },
  description: { en: 'The currencies in which you take payments.', ru: 'Валюты, в которых вы принимаете оплату.' },
  keywords: { en: 'currencies prices money', ru: 'валюты деньги' },
  record: sampleRecord(widget, {
    title: { en: 'How you can pay', ru: 'Как можно заплатить' },
    description: {
      en: 'By card, by bill or in cash. The price is the same whichever you choose.',
      ru: 'Картой, по счёту или наличными. Цена от этого не меняется.',
    },
  }),
})
