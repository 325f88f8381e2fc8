import type { DemoProduct } from '../content.ts'

const category = 'samples-and-tools'
const everywhere = ['vyborg', 'petersburg']

export const tools: readonly DemoProduct[] = [
  {
    category,
    slug: 'nine-samples',
    sku: 'S-301',
    title: { en: 'Nine samples in a box', ru: 'Девять образцов в коробке' },
    subtitle: { en: 'Chosen for your project', ru: 'Подберём под ваш проект' },
    shortDescription: {
      en: 'Tell us what your windows look at and we choose nine tiles. Keep them on the sill for a day; what you do not like, send back.',
      ru: 'Расскажите, куда выходят окна, и мы выберем девять плиток. Пусть полежат день на подоконнике, а что не понравится, вернёте.',
    },
    files: ['product-sample-box', 'hand-made'],
    price: [1900, 22, 26],
    values: { pieces: 9, size: '10-10', 'lead-time': 2 },
    stores: everywhere,
  },
  {
    category,
    slug: 'glaze-cards',
    sku: 'S-302',
    title: { en: 'Forty-eight glazes on a ring', ru: 'Сорок восемь глазурей на кольце' },
    subtitle: { en: 'For architects, and for arguments', ru: 'Для архитекторов и споров' },
    shortDescription: {
      en: 'Real glaze on real clay, thin as a card, with number and recipe. Fits into a coat pocket.',
      ru: 'Настоящая глазурь на настоящей глине, тонкая, как карточка, с номером и рецептом. Помещается в карман пальто.',
    },
    files: ['product-glaze-cards', 'glaze-bowls'],
    price: [3400, 38, 44],
    values: { pieces: 48, 'net-weight': 0.9 },
    stores: everywhere,
  },
  {
    category,
    slug: 'grout',
    sku: 'S-311',
    title: { en: 'Grout in three greys', ru: 'Затирка трёх оттенков' },
    subtitle: { en: 'Milk, linen or slate', ru: 'Молоко, лён или сланец' },
    shortDescription: {
      en: 'A joint makes a third of the look of a wall. Ours is lime-based, does not shine, and does not shout.',
      ru: 'Шов — треть того, как выглядит стена. Наша затирка на извести: не блестит и не спорит с плиткой.',
    },
    files: ['product-grout'],
    price: [1250, 14.5, 17],
    options: [
      {
        title: { en: 'Shade', ru: 'Оттенок' },
        values: {
          milk: { en: 'Milk', ru: 'Молоко' },
          linen: { en: 'Linen', ru: 'Лён' },
          slate: { en: 'Slate', ru: 'Сланец' },
        },
      },
      {
        title: { en: 'Bag', ru: 'Мешок' },
        values: { five: { en: '5 kg', ru: '5 кг' }, twelve: { en: '12 kg', ru: '12 кг' } },
      },
    ],
    skus: [
      { code: 'S-311-ML5', values: ['milk', 'five'], weight: 5000 },
      { code: 'S-311-ML12', values: ['milk', 'twelve'], price: [2700, 31, 36.5], weight: 12_000 },
      { code: 'S-311-LN5', values: ['linen', 'five'], weight: 5000 },
      { code: 'S-311-LN12', values: ['linen', 'twelve'], price: [2700, 31, 36.5], weight: 12_000 },
      { code: 'S-311-SL5', values: ['slate', 'five'], weight: 5000 },
      { code: 'S-311-SL12', values: ['slate', 'twelve'], price: [2700, 31, 36.5], weight: 12_000 },
    ],
    values: {},
    stores: everywhere,
  },
  {
    category,
    slug: 'trowel',
    sku: 'S-312',
    title: { en: 'Notched trowel', ru: 'Зубчатая кельма' },
    subtitle: { en: 'Steel from Zlatoust, oak from the bench', ru: 'Сталь из Златоуста, дуб из нашего верстака' },
    shortDescription: {
      en: 'Notches of six millimetres: right for everything that we make. The handle takes on the shape of your hand after the second bathroom.',
      ru: 'Зуб шесть миллиметров — как раз для всего, что мы делаем. Ручка подстроится под вашу руку ко второй ванной.',
    },
    files: ['product-trowel'],
    price: [2700, 29, 34],
    values: { 'net-weight': 0.4 },
    stores: ['vyborg'],
  },
  {
    category,
    slug: 'care',
    sku: 'S-313',
    title: { en: 'Soap and wax', ru: 'Мыло и воск' },
    subtitle: { en: 'Once a week, once a year', ru: 'Раз в неделю и раз в год' },
    shortDescription: {
      en: 'Soft soap for every week, beeswax with turpentine for bare clay once a year, and a cloth that used to be an apron.',
      ru: 'Жидкое мыло на каждую неделю, пчелиный воск со скипидаром для терракоты раз в год и тряпка, которая раньше была фартуком.',
    },
    files: ['product-care'],
    price: [1650, 18, 21],
    values: { 'net-weight': 0.75 },
    stores: everywhere,
  },
]
