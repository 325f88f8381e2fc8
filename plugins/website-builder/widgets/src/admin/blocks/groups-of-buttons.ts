import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { sampleButton, titledButtons } from './buttons.ts'
import { groups } from './groups.ts'

export const groupsOfButtons = sampleBlock({
  key: 'groups-of-buttons',
  name: { en: 'Buttons in groups', ru: 'Кнопки по темам' },
  description: {
    en: 'Several rows of buttons, each under words of its own: where to go from here.',
    ru: 'Несколько рядов кнопок, каждый под своим заголовком: куда идти дальше.',
  },
  group: groups.action,
  keywords: { en: 'links navigation contacts', ru: 'ссылки навигация контакты' },
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
