import { logotype, widget, widgetsToButtonsArrays, widgetsToLogotypes } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton, titledButtons } from './buttons.ts'

export const navbar = sampleBlock({
  key: 'navbar',
  group: 'frame',
  record: sampleRecord(
    widget,
    { variant: 'navbar-default', title: { en: 'Navbar', ru: 'Шапка' } },
    sampleLinks(widgetsToLogotypes, [
      sampleRecord(logotype, { url: '/', title: { en: 'Your name', ru: 'Ваше название' } }),
    ]),
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(
        sampleButton('ghost', '/', { en: 'Home', ru: 'Главная' }),
        sampleButton('ghost', '/#works', { en: 'Work', ru: 'Работы' }),
        sampleButton('ghost', '/#questions', { en: 'Questions', ru: 'Вопросы' }),
      ),
    ]),
    sampleLinks(
      widgetsToButtonsArrays,
      [buttonsRow(sampleButton('primary', '/#contact', { en: 'Write to us', ru: 'Написать нам' }))],
      { variant: 'additional' },
    ),
    sampleLinks(
      widgetsToButtonsArrays,
      [
        titledButtons({
          description: {
            en: 'Open from Tuesday to Saturday, ten to six.',
            ru: 'Открыто со вторника по субботу, с десяти до шести.',
          },
        }),
      ],
      { variant: 'extra' },
    ),
  ),
})
