import { widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { featuresOf } from './features.ts'

const steps = [
  {
    subtitle: { en: 'The first day', ru: 'Первый день' },
    title: { en: 'A talk', ru: 'Разговор' },
    description: { en: 'You tell, we ask and measure.', ru: 'Вы рассказываете, мы спрашиваем и измеряем.' },
  },
  {
    subtitle: { en: 'The first week', ru: 'Первая неделя' },
    title: { en: 'A plan', ru: 'План' },
    description: {
      en: 'A drawing, a price and a date. You cross out what is too much.',
      ru: 'Чертёж, цена и срок. Лишнее вычёркиваете вы.',
    },
  },
  {
    subtitle: { en: 'Two weeks', ru: 'Две недели' },
    title: { en: 'The work', ru: 'Работа' },
    description: {
      en: 'Every Friday there is a photograph, and nobody minds a visit.',
      ru: 'Каждую пятницу — фотография. А можно и зайти: никто не будет против.',
    },
  },
  {
    subtitle: { en: 'The last day', ru: 'Последний день' },
    title: { en: 'The key', ru: 'Ключи' },
    description: {
      en: 'We show how everything works and leave a phone number.',
      ru: 'Покажем, как всё устроено, и оставим номер телефона.',
    },
  },
]

export const stages = sampleBlock({
  key: 'stages',
  group: 'explanation',
  record: sampleRecord(
    widget,
    {
      variant: 'content-compare-and-stage',
      title: { en: 'From the first call to the key', ru: 'От первого звонка до ключей' },
    },
    sampleLinks(widgetsToFeatures, featuresOf('stage', steps)),
  ),
})
