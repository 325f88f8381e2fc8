import type { DemoProduct } from '../content.ts'

const category = 'studio'

export const studio: readonly DemoProduct[] = [
  {
    category,
    slug: 'first-tile',
    sku: 'C-401',
    title: { en: 'Class “First tile”', ru: 'Занятие «Первая плитка»' },
    subtitle: { en: 'An afternoon at the press', ru: 'Полдня у пресса' },
    shortDescription: {
      en: 'Press six tiles, glaze two and break one, as everybody does. We fire them and send them to you.',
      ru: 'Отпрессуете шесть плиток, заглазуруете две и одну разобьёте, как все. Мы обожжём и пришлём.',
    },
    files: ['pressed-clay', 'workshop'],
    price: [4500, 48],
    values: { begins: '2026-12-05T09:00:00.000Z', duration: 4, group: 8, language: 'both' },
    stores: ['vyborg'],
  },
  {
    category,
    slug: 'own-glaze',
    sku: 'C-402',
    title: { en: 'Course “A glaze of your own”', ru: 'Курс «Своя глазурь»' },
    subtitle: { en: 'Two days with scales and a notebook', ru: 'Два дня с весами и тетрадью' },
    shortDescription: {
      en: 'From sand, ash and metal to a colour that nobody had before you. The recipe stays yours; its number in our book as well.',
      ru: 'Из песка, золы и металла — к цвету, которого до вас ни у кого не было. Рецепт останется за вами, номер в нашей книге тоже.',
    },
    files: ['glaze-bowls', 'kiln'],
    price: [14_800, 158],
    values: { begins: '2026-12-12T07:30:00.000Z', duration: 14, group: 6, language: 'both' },
    stores: ['vyborg'],
  },
  {
    category,
    type: 'subscription',
    slug: 'tile-of-the-month',
    sku: 'C-411',
    title: { en: 'Tile of the month', ru: 'Плитка месяца' },
    subtitle: { en: 'A letter that is made of clay', ru: 'Письмо из глины' },
    shortDescription: {
      en: 'Every month one painted tile that is not sold anywhere, with a card by whoever painted it. After a year it is a shelf above the stove.',
      ru: 'Каждый месяц одна расписная плитка, которой нет в продаже, и открытка от того, кто её расписал. За год набирается фартук над плитой.',
    },
    files: ['product-month-tile', 'star-tiles'],
    price: [1700, 19],
    interval: 'month',
    values: { size: '13-13', surface: 'painted', pieces: 1 },
    stores: ['vyborg', 'petersburg'],
  },
  {
    category,
    type: 'subscription',
    slug: 'place-at-the-bench',
    sku: 'C-412',
    title: { en: 'A place at the bench', ru: 'Место за верстаком' },
    subtitle: { en: 'Your hour, your shelf, our kiln', ru: 'Ваш час, ваша полка, наша печь' },
    shortDescription: {
      en: 'Come whenever the studio is open. Twenty kilos of clay, all forty-eight glazes and two firings a month are part of it.',
      ru: 'Приходите, когда мастерская открыта. В месяц входят двадцать килограммов глины, все сорок восемь глазурей и два обжига.',
    },
    files: ['workshop', 'kiln'],
    price: [9800, 104],
    interval: 'month',
    values: { group: 10, language: 'both' },
    stores: ['vyborg'],
  },
]
