import type { DemoPicture } from './pictures.ts'

/** Pictures of what the demo's shop sells (`demo/draw/products.ts` draws them). */
export const productPictures: readonly DemoPicture[] = [
  {
    name: 'product-scale-noon',
    alt: {
      en: 'Yellow and cream tiles in the shape of fish scales, sun on them',
      ru: 'Жёлтая и сливочная плитка-чешуя, освещённая солнцем',
    },
  },
  {
    name: 'product-scale-noon-piece',
    alt: { en: 'Two scale-shaped tiles in saffron on a bench', ru: 'На столе: плитки-чешуи шафранового цвета' },
  },
  {
    name: 'product-scale-midnight',
    alt: {
      en: 'Blue tiles in the shape of fish scales, from azure to ink',
      ru: 'Синяя плитка-чешуя: от лазурной до чернильной',
    },
  },
  {
    name: 'product-scale-midnight-piece',
    alt: { en: 'Two scale-shaped tiles in cobalt on a bench', ru: 'На столе: плитки-чешуи кобальтового цвета' },
  },
  {
    name: 'product-square-bay',
    alt: { en: 'Small square tiles in sea greens', ru: 'Мелкая квадратная плитка оттенков морской волны' },
  },
  {
    name: 'product-square-bay-piece',
    alt: { en: 'Two square tiles in sea green on a bench', ru: 'На столе: квадратные плитки цвета морской волны' },
  },
  {
    name: 'product-square-ice',
    alt: { en: 'Small square tiles in white and pale blue', ru: 'Мелкая квадратная плитка, белая и бледно-голубая' },
  },
  {
    name: 'product-square-ice-piece',
    alt: { en: 'Two square tiles in pale blue on a bench', ru: 'На столе: квадратные бледно-голубые плитки' },
  },
  {
    name: 'product-slim-moss',
    alt: { en: 'Slim green tiles in a bond of bricks', ru: 'Узкая зелёная плитка, уложенная как кирпич' },
  },
  {
    name: 'product-slim-moss-piece',
    alt: { en: 'Two slim green tiles on a bench', ru: 'На столе: узкие зелёные плитки' },
  },
  {
    name: 'product-slim-milk',
    alt: { en: 'Slim ivory tiles in a bond of bricks', ru: 'Узкая плитка цвета слоновой кости, уложенная как кирпич' },
  },
  {
    name: 'product-slim-milk-piece',
    alt: { en: 'Two slim ivory tiles on a bench', ru: 'На столе: узкие плитки цвета слоновой кости' },
  },
  {
    name: 'product-star-saffron',
    alt: { en: 'Tiles painted with stars in saffron and cobalt', ru: 'Плитка с росписью: звёзды шафраном и кобальтом' },
  },
  {
    name: 'product-star-saffron-piece',
    alt: { en: 'Two painted tiles with a star on a bench', ru: 'На столе: расписные плитки со звездой' },
  },
  {
    name: 'product-arc-dusk',
    alt: {
      en: 'Dark blue tiles with arcs that join into circles',
      ru: 'Тёмно-синяя плитка с дугами, которые складываются в круги',
    },
  },
  {
    name: 'product-arc-dusk-piece',
    alt: { en: 'Two dark blue tiles with arcs on a bench', ru: 'На столе: тёмно-синие плитки с дугами' },
  },
  {
    name: 'product-wave-blush',
    alt: { en: 'Pink tiles with a relief of ripples', ru: 'Розовая плитка с рельефом, похожим на рябь' },
  },
  {
    name: 'product-wave-blush-piece',
    alt: { en: 'Two pink tiles with ripples on a bench', ru: 'На столе: розовые рельефные плитки' },
  },
  {
    name: 'product-herringbone-brick',
    alt: { en: 'Terracotta laid in a herringbone', ru: 'Терракота, уложенная ёлочкой' },
  },
  {
    name: 'product-herringbone-brick-piece',
    alt: { en: 'Two terracotta tiles without glaze on a bench', ru: 'На столе: терракотовые плитки без глазури' },
  },
  {
    name: 'product-hexagon-milk',
    alt: { en: 'Hexagonal tiles in ivory and cream', ru: 'Шестиугольная плитка, сливочная и цвета слоновой кости' },
  },
  {
    name: 'product-hexagon-milk-piece',
    alt: { en: 'Two hexagonal ivory tiles on a bench', ru: 'На столе: шестиугольные плитки цвета слоновой кости' },
  },
  {
    name: 'product-hexagon-rowan',
    alt: { en: 'Hexagonal tiles in several reds', ru: 'Шестиугольная плитка разных оттенков красного' },
  },
  {
    name: 'product-hexagon-rowan-piece',
    alt: { en: 'Two hexagonal red tiles on a bench', ru: 'На столе: шестиугольные красные плитки' },
  },
  {
    name: 'product-large-slate',
    alt: { en: 'Large grey slabs, the light of a window on them', ru: 'Крупные серые плиты, на них свет из окна' },
  },
  { name: 'product-large-slate-piece', alt: { en: 'Two grey slabs on a bench', ru: 'На столе: серые плиты' } },
  { name: 'product-large-sand', alt: { en: 'Large slabs in the colour of sand', ru: 'Крупные плиты песочного цвета' } },
  {
    name: 'product-large-sand-piece',
    alt: { en: 'Two slabs in the colour of sand on a bench', ru: 'На столе: плиты песочного цвета' },
  },
  {
    name: 'product-carpet-cobalt',
    alt: { en: 'Patterned floor tiles in cobalt and white', ru: 'Напольная плитка с узором, кобальт и белый' },
  },
  {
    name: 'product-carpet-cobalt-piece',
    alt: { en: 'Two patterned floor tiles on a bench', ru: 'На столе: напольные плитки с узором' },
  },
  {
    name: 'product-sample-box',
    alt: { en: 'Nine tiles of different colours in a box of oak', ru: 'Девять разноцветных плиток в дубовой коробке' },
  },
  {
    name: 'product-glaze-cards',
    alt: { en: 'Cards with glazes, fanned out on a ring', ru: 'Карточки с глазурями на кольце, разложенные веером' },
  },
  { name: 'product-grout', alt: { en: 'Three paper bags of grout', ru: 'Три бумажных мешка с затиркой' } },
  {
    name: 'product-trowel',
    alt: { en: 'A notched trowel with a wooden handle', ru: 'Зубчатая кельма с деревянной ручкой' },
  },
  {
    name: 'product-care',
    alt: { en: 'A bottle of soap and a tin of wax on a blue cloth', ru: 'Бутылка мыла и банка воска на синей тряпке' },
  },
  {
    name: 'product-month-tile',
    alt: { en: 'A painted tile in an opened parcel', ru: 'Расписная плитка в открытой посылке' },
  },
]
