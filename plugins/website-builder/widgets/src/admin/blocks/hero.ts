import { widget, widgetsToButtonsArrays, widgetsToFiles } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'

export const hero = sampleBlock({
  key: 'hero',
  group: 'opening',
  record: sampleRecord(
    widget,
    {
      variant: 'content-hero',
      title: { en: 'Made slowly, so that it lasts', ru: 'Делаем не спеша, чтобы служило долго' },
      subtitle: {
        en: 'Say in one or two sentences what you do and for whom. Whoever reads only this should know whether to stay.',
        ru: 'Скажите в двух фразах, что вы делаете и для кого. Тот, кто прочтёт только это, должен понять, туда ли он попал.',
      },
    },
    samplePictures(widgetsToFiles, 0, 1),
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(
        sampleButton('primary', '#contact', { en: 'Ask for an estimate', ru: 'Рассчитать стоимость' }),
        sampleButton('outline', '#works', { en: 'See our work', ru: 'Посмотреть работы' }),
      ),
    ]),
  ),
})
