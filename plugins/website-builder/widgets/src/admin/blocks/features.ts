import type { Localized } from '@tessera/core'
import { feature } from '@tessera/website-builder'
import { type SampleRecord, sampleRecord } from '@tessera/widget-sdk/admin'

interface FeatureWords {
  readonly title: Localized
  readonly subtitle?: Localized
  readonly description?: Localized
}

/** Sample features that fit any business. */
export const benefits: readonly FeatureWords[] = [
  {
    title: { en: 'One person answers', ru: 'Отвечает один человек' },
    description: {
      en: 'You write to somebody with a name, from the first question to the last bill.',
      ru: 'С первого вопроса до последнего счёта вы пишете человеку с именем и фамилией.',
    },
  },
  {
    title: { en: 'A price that stays', ru: 'Цена не меняется' },
    description: {
      en: 'What we wrote in the estimate is what you pay. If we miscounted, that is our lesson.',
      ru: 'Сколько написали в смете, столько вы и заплатите. Ошиблись в расчётах — значит, это наш урок.',
    },
  },
  {
    title: { en: 'Ready on the day', ru: 'Готово в срок' },
    description: {
      en: 'We name a date that we can keep, and on Fridays you hear how far we are.',
      ru: 'Называем дату, которую сможем выдержать, а по пятницам рассказываем, что уже сделано.',
    },
  },
  {
    title: { en: 'Nothing goes to waste', ru: 'Ничего лишнего' },
    description: {
      en: 'We use what you already have before we offer you something new.',
      ru: 'Прежде чем предложить новое, используем то, что у вас уже есть.',
    },
  },
  {
    title: { en: 'Five years of care', ru: 'Пять лет заботы' },
    description: {
      en: 'Something came loose? Send a photograph, and we come and put it right.',
      ru: 'Что-то разболталось? Пришлите фотографию — приедем и поправим.',
    },
  },
  {
    title: { en: 'You may change your mind', ru: 'Можно передумать' },
    description: {
      en: 'Until work begins you can change everything, and cancel without giving a reason.',
      ru: 'Пока работа не началась, меняйте что угодно — и отменяйте, не объясняя почему.',
    },
  },
]

/** Features of one variant, with the links that `linksOf` returns for each. */
export function featuresOf(
  variant: string,
  all: readonly FeatureWords[],
  linksOf: (index: number) => SampleRecord['links'] = () => [],
): SampleRecord[] {
  return all.map((words, index) => sampleRecord(feature, { variant, ...words }, ...linksOf(index)))
}
