import { widget, widgetsToButtonsArrays, widgetsToFiles } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'

export const textWithPicture = sampleBlock({
  key: 'text-with-picture',
  group: 'text',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      subtitle: { en: 'The place', ru: 'Место' },
      title: { en: 'Come and see for yourself', ru: 'Приходите и посмотрите сами' },
      description: {
        en: 'Photographs are good, but they do not smell of wood and do not show how light moves through a room. The door is open from Tuesday to Saturday.',
        ru: 'Фотографии хороши, но по ним не поймёшь, как пахнет дерево и как ходит по комнате свет. Дверь открыта со вторника по субботу.',
      },
    },
    samplePictures(widgetsToFiles, 0),
    sampleLinks(
      widgetsToButtonsArrays,
      [buttonsRow(sampleButton('link', '#contact', { en: 'How to find us', ru: 'Как нас найти' }))],
      { variant: 'additional' },
    ),
  ),
})
