import { widget } from '@tessera/notification'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const words = sampleBlock({
  key: 'words',
  record: sampleRecord(widget, {
    title: { en: 'We write when there is a reason', ru: 'Пишем только по делу' },
    description: {
      en: 'An order that is on its way, an answer to your question, a date that has moved. Nothing else.',
      ru: 'Заказ в пути, ответ на ваш вопрос, перенос даты. Больше ничего.',
    },
  }),
})
