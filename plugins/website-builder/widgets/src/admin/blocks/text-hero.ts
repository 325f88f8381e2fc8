import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton, titledButtons } from './buttons.ts'

export const textHero = sampleBlock({
  key: 'text-hero',
  group: 'opening',
  record: sampleRecord(
    widget,
    {
      variant: 'content-hero',
      title: { en: 'A clear answer within a day', ru: 'Понятный ответ за один день' },
      subtitle: {
        en: 'Describe your task in your own words. We say what can be done, what it costs and when it will be ready.',
        ru: 'Опишите задачу своими словами. Скажем, что можно сделать, сколько это стоит и когда будет готово.',
      },
    },
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(sampleButton('primary', '#contact', { en: 'Describe the task', ru: 'Описать задачу' })),
    ]),
    sampleLinks(
      widgetsToButtonsArrays,
      [
        titledButtons(
          {
            description: {
              en: 'Rather talk? We answer from nine to six.',
              ru: 'Удобнее голосом? Отвечаем с девяти до шести.',
            },
          },
          sampleButton('link', 'tel:+78005550100', { en: '+7 800 555-01-00', ru: '8 800 555-01-00' }),
        ),
      ],
      { variant: 'additional' },
    ),
  ),
})
