import type { Localized } from '@tessera/core'
import {
  slide,
  slider as sliderEntity,
  slidersToSlides,
  slidesToButtonsArrays,
  slidesToFiles,
  widget,
  widgetsToSliders,
} from '@tessera/website-builder'
import { type SampleRecord, sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'

const readMore = { en: 'How it was done', ru: 'Как это делалось' }

function slideOf(
  place: number,
  words: Readonly<Record<'subtitle' | 'title' | 'description', Localized>>,
): SampleRecord {
  return sampleRecord(
    slide,
    words,
    samplePictures(slidesToFiles, place),
    sampleLinks(slidesToButtonsArrays, [buttonsRow(sampleButton('link', '#works', readMore))]),
  )
}

export const slider = sampleBlock({
  key: 'slider',
  group: 'trust',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      anchor: 'works',
      subtitle: { en: 'Work', ru: 'Работы' },
      title: { en: 'Three that we like to remember', ru: 'Три, о которых приятно вспомнить' },
    },
    sampleLinks(widgetsToSliders, [
      sampleRecord(
        sliderEntity,
        {},
        sampleLinks(slidersToSlides, [
          slideOf(7, {
            subtitle: { en: 'Spring', ru: 'Весна' },
            title: { en: 'A shop the size of a wardrobe', ru: 'Магазин размером со шкаф' },
            description: {
              en: 'Six square metres, four hundred titles, one chair. There is a queue for the chair.',
              ru: 'Шесть квадратных метров, четыреста книг, один стул. На стул — очередь.',
            },
          }),
          slideOf(8, {
            subtitle: { en: 'Summer', ru: 'Лето' },
            title: { en: 'The terrace that came back', ru: 'Терраса, которая вернулась' },
            description: {
              en: 'It had been closed for eleven years. We kept the old railing and replaced all that it held.',
              ru: 'Она стояла закрытой одиннадцать лет. Старые перила мы сохранили, а всё, что за ними, сделали заново.',
            },
          }),
          slideOf(9, {
            subtitle: { en: 'Autumn', ru: 'Осень' },
            title: { en: 'A reading room for two schools', ru: 'Читальня на две школы' },
            description: {
              en: 'The pupils drew the plan. We only moved the door, and they agreed after a vote.',
              ru: 'План начертили ученики. Мы лишь передвинули дверь — и то после голосования.',
            },
          }),
        ]),
      ),
    ]),
  ),
})
