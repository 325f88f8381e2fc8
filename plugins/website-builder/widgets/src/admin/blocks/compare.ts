import { widget, widgetsToButtonsArrays, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'
import { featuresOf } from './features.ts'

const sides = [
  {
    title: { en: 'On your own', ru: 'Своими силами' },
    subtitle: { en: 'Right when you have more time than money', ru: 'Если времени больше, чем денег' },
    description: {
      en: '- **Time** Evenings, for a season\n- **Cost** Material and a few tools\n- **Surprises** All yours\n- **Afterwards** You know every screw',
      ru: '- **Время** Вечера, целый сезон\n- **Расходы** Материал и кое-какой инструмент\n- **Неожиданности** Все ваши\n- **Потом** Знаете каждый винтик',
    },
  },
  {
    title: { en: 'With us', ru: 'Вместе с нами' },
    subtitle: { en: 'Right when it has to stand on a given day', ru: 'Если нужно к определённому дню' },
    description: {
      en: '- **Time** Three weeks, one of them at your place\n- **Cost** As in the estimate\n- **Surprises** Included\n- **Afterwards** Five years of care',
      ru: '- **Время** Три недели, из них одна у вас\n- **Расходы** Как в смете\n- **Неожиданности** Уже учтены\n- **Потом** Пять лет заботы',
    },
  },
]

export const compare = sampleBlock({
  key: 'compare',
  group: 'explanation',
  record: sampleRecord(
    widget,
    {
      variant: 'content-compare-and-stage',
      subtitle: { en: 'An honest comparison', ru: 'Честное сравнение' },
      title: { en: 'When you need us, and when you do not', ru: 'Когда мы нужны, а когда нет' },
    },
    sampleLinks(widgetsToFeatures, featuresOf('compare', sides)),
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(sampleButton('primary', '#contact', { en: 'Talk it over', ru: 'Обсудить' })),
    ]),
  ),
})
