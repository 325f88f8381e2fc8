import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { sampleButton, titledButtons } from './buttons.ts'

export const groupsOfButtons = sampleBlock({
  key: 'groups-of-buttons',
  group: 'action',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'Choose what suits you', ru: 'Выберите, как вам удобнее' },
    },
    sampleLinks(widgetsToButtonsArrays, [
      titledButtons(
        {
          title: { en: 'You know what you want', ru: 'Вы знаете, чего хотите' },
          description: {
            en: 'Send us the list, and you get a price within a day.',
            ru: 'Пришлите список — назовём цену за день.',
          },
        },
        sampleButton('primary', 'mailto:hello@example.com', { en: 'Send the list', ru: 'Прислать список' }),
        sampleButton('outline', 'tel:+78005550100', { en: 'Call', ru: 'Позвонить' }),
      ),
      titledButtons(
        {
          title: { en: 'You are looking around', ru: 'Вы пока присматриваетесь' },
          description: { en: 'Begin with what others have asked.', ru: 'Начните с того, о чём спрашивали другие.' },
        },
        sampleButton('secondary', '#questions', { en: 'Questions and answers', ru: 'Вопросы и ответы' }),
        sampleButton('ghost', '#works', { en: 'Our work', ru: 'Наши работы' }),
      ),
    ]),
  ),
})
