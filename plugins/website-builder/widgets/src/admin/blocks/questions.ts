import { widget, widgetsToButtonsArrays, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { sampleButton, titledButtons } from './buttons.ts'
import { featuresOf } from './features.ts'

const answers = [
  {
    title: { en: 'How much does it cost?', ru: 'Сколько это стоит?' },
    description: {
      en: 'It depends on size and material. We name a price after the first talk, and it stays.',
      ru: 'Зависит от размера и материала. Цену назовём после первого разговора, и она не изменится.',
    },
  },
  {
    title: { en: 'How soon can you start?', ru: 'Когда сможете начать?' },
    description: {
      en: 'Usually within two weeks. If it burns, say so: sometimes we can move things.',
      ru: 'Обычно в течение двух недель. Если горит — скажите: иногда получается подвинуть.',
    },
  },
  {
    title: { en: 'Do you come to other towns?', ru: 'Приезжаете в другие города?' },
    description: {
      en: 'Yes, up to three hundred kilometres at no extra cost.',
      ru: 'Да, до трёхсот километров — без доплаты.',
    },
  },
  {
    title: { en: 'What if I do not like it?', ru: 'А если мне не понравится?' },
    description: {
      en: 'Then we do it again. It has happened twice in nine years.',
      ru: 'Тогда переделаем. За девять лет такое было дважды.',
    },
  },
  {
    title: { en: 'How can I pay?', ru: 'Как можно заплатить?' },
    description: {
      en: 'By card or by bill: a third before we start, the rest when all is done.',
      ru: 'Картой или по счёту: треть до начала, остальное — когда всё готово.',
    },
  },
  {
    title: { en: 'Who looks after it later?', ru: 'Кто будет присматривать потом?' },
    description: {
      en: 'We do, for five years. Send a photograph of what went wrong.',
      ru: 'Мы, пять лет. Пришлите фотографию того, что случилось.',
    },
  },
]

export const questions = sampleBlock({
  key: 'questions',
  group: 'explanation',
  record: sampleRecord(
    widget,
    {
      variant: 'content-feature-list-grid',
      anchor: 'questions',
      title: { en: 'What is asked most', ru: 'О чём спрашивают чаще всего' },
    },
    sampleLinks(widgetsToFeatures, featuresOf('default', answers)),
    sampleLinks(widgetsToButtonsArrays, [
      titledButtons(
        { title: { en: 'Is yours not among them?', ru: 'Не нашли своего вопроса?' } },
        sampleButton('outline', 'mailto:hello@example.com', { en: 'Ask us', ru: 'Спросить' }),
      ),
    ]),
  ),
})
