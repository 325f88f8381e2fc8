import type { DemoWords } from './content.ts'

export const demoCategories: readonly DemoWords[] = [
  {
    slug: 'walls',
    title: { en: 'For walls', ru: 'На стены' },
    subtitle: { en: 'Glazes that wait for the sun', ru: 'Глазури, которые ждут солнца' },
    description: {
      en: 'Pressed, glazed and fired by hand: every square metre has a hundred shades of one colour. Also fits stoves, counters and window sills.',
      ru: 'Прессуем, глазуруем и обжигаем вручную: на квадратном метре сотня оттенков одного цвета. Подойдёт и для печи, стойки, подоконника.',
    },
    files: ['product-scale-midnight'],
  },
  {
    slug: 'floors',
    title: { en: 'For floors', ru: 'На пол' },
    subtitle: { en: 'Does not mind boots', ru: 'Не боится ботинок' },
    description: {
      en: 'Thicker, harder, less slippery. Everything here has carried a station hall for a year before we began to sell it.',
      ru: 'Толще, твёрже и почти не скользит. Прежде чем попасть в продажу, каждая год пролежала в станционном зале.',
    },
    files: ['product-herringbone-brick'],
  },
  {
    slug: 'samples-and-tools',
    title: { en: 'Samples and tools', ru: 'Образцы и инструмент' },
    subtitle: { en: 'What to begin and finish with', ru: 'С чего начать и чем закончить' },
    description: {
      en: 'Look at a colour at home before you order, lay it well, and keep it for a lifetime.',
      ru: 'Посмотреть цвет дома до заказа, уложить как следует и сохранить на всю жизнь.',
    },
    files: ['product-glaze-cards'],
  },
  {
    slug: 'studio',
    title: { en: 'At the studio', ru: 'В мастерской' },
    subtitle: { en: 'Classes and subscriptions', ru: 'Занятия и подписки' },
    description: {
      en: 'Come for an afternoon, stay for a year. We provide clay, apron and tea; clean hands are up to you.',
      ru: 'Приходите на полдня, оставайтесь на год. С нас глина, фартук и чай, с вас — чистые руки.',
    },
    files: ['glaze-bowls'],
  },
]
