import { widget } from '@tessera/billing'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const currencies = sampleBlock({
  key: 'currencies',
  record: sampleRecord(widget, {
    title: { en: 'How you can pay', ru: 'Как можно заплатить' },
    description: {
      en: 'By card, by bill or in cash. The price is the same whichever you choose.',
      ru: 'Картой, по счёту или наличными. Цена от этого не меняется.',
    },
  }),
})
