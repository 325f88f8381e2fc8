import { logotype, widget, widgetsToButtonsArrays, widgetsToLogotypes } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton, titledButtons } from './buttons.ts'

export const footer = sampleBlock({
  key: 'footer',
  group: 'frame',
  record: sampleRecord(
    widget,
    {
      variant: 'footer-default',
      title: { en: 'Footer', ru: 'Подвал' },
      subtitle: { en: '© Your name. All rights reserved.', ru: '© Ваше название. Все права защищены.' },
      description: {
        en: 'One sentence that says who you are, for those who have read this far.',
        ru: 'Одно предложение о том, кто вы, — для тех, кто дочитал до конца.',
      },
    },
    sampleLinks(widgetsToLogotypes, [
      sampleRecord(logotype, { url: '/', title: { en: 'Your name', ru: 'Ваше название' } }),
    ]),
    sampleLinks(widgetsToButtonsArrays, [
      titledButtons(
        { title: { en: 'The site', ru: 'Разделы' } },
        sampleButton('ghost', '/', { en: 'Home', ru: 'Главная' }),
        sampleButton('ghost', '/#works', { en: 'Work', ru: 'Работы' }),
        sampleButton('ghost', '/#questions', { en: 'Questions', ru: 'Вопросы' }),
      ),
      titledButtons(
        { title: { en: 'Write or call', ru: 'Напишите или позвоните' } },
        sampleButton('ghost', 'mailto:hello@example.com', { en: 'hello@example.com', ru: 'hello@example.com' }),
        sampleButton('ghost', 'tel:+78005550100', { en: '+7 800 555-01-00', ru: '8 800 555-01-00' }),
      ),
    ]),
    sampleLinks(
      widgetsToButtonsArrays,
      [buttonsRow(sampleButton('ghost', '/privacy', { en: 'Privacy', ru: 'Конфиденциальность' }))],
      { variant: 'extra' },
    ),
  ),
})
