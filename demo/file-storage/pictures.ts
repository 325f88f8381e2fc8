import type { Localized } from '@tessera/core'

/** A picture of the demo: its file in `pictures/`, and what it shows. Its record is found by `adminTitle`. */
export interface DemoPicture {
  readonly name: string
  readonly alt: Localized
}

/** The pictures by name (`demo/draw` draws them). An empty text: it only decorates. */
export const demoPictures: readonly DemoPicture[] = [
  { name: 'mark', alt: {} },
  {
    name: 'scales-in-cobalt',
    alt: {
      en: 'A wall of scale-shaped tiles, from milk white at the top to midnight blue at the bottom, in window light',
      ru: 'Стена из плитки-чешуи: от молочной наверху до тёмно-синей внизу, на ней свет из окна',
    },
  },
  {
    name: 'star-tiles',
    alt: {
      en: 'Four tiles painted with blue and saffron stars',
      ru: 'Четыре плитки с росписью: сине-жёлтые звёзды',
    },
  },
  {
    name: 'pressed-clay',
    alt: {
      en: 'Unglazed terracotta laid in a herringbone, some pieces stamped with a ring',
      ru: 'Терракота без глазури, уложенная ёлочкой; на некоторых плитках оттиснуто кольцо',
    },
  },
  {
    name: 'river-greens',
    alt: {
      en: 'Square tiles in greens, the shadow of a branch across them',
      ru: 'Квадратная плитка в оттенках зелёного, на ней тень ветки',
    },
  },
  {
    name: 'honeycomb',
    alt: {
      en: 'Hexagonal tiles that turn from cream to brick red',
      ru: 'Шестиугольная плитка с переходом от сливочного к кирпичному',
    },
  },
  {
    name: 'machine-made',
    alt: { en: 'Factory tiles: flat, grey and all the same', ru: 'Фабричная плитка: ровная, серая, вся одинаковая' },
  },
  {
    name: 'hand-made',
    alt: {
      en: 'Handmade tiles in cream and blue, each of its own shade',
      ru: 'Плитка ручной работы, сливочная и голубая: у каждой свой оттенок',
    },
  },
  {
    name: 'arcs-at-dusk',
    alt: {
      en: 'Dark blue tiles with arcs of blue, white and saffron that join into circles',
      ru: 'Тёмно-синяя плитка с дугами — голубыми, белыми, шафрановыми; они складываются в круги',
    },
  },
  {
    name: 'missing-tile',
    alt: {
      en: 'A blue and cream wall with one tile missing',
      ru: 'Стена из голубой и сливочной плитки, одной не хватает',
    },
  },
  {
    name: 'glaze-bowls',
    alt: {
      en: 'Seven bowls of coloured glaze and a brush on a bench in the sun',
      ru: 'Семь мисок с цветной глазурью и кисть на столе, залитом солнцем',
    },
  },
  {
    name: 'kiln',
    alt: {
      en: 'The mouth of a brick kiln, tiles glowing on its shelves',
      ru: 'Устье кирпичной печи, на полках светится раскалённая плитка',
    },
  },
  {
    name: 'workshop',
    alt: {
      en: 'The studio: an old brickworks with a chimney, mirrored in the water',
      ru: 'Мастерская: старый кирпичный завод с трубой отражается в воде',
    },
  },
  {
    name: 'cafe',
    alt: {
      en: 'A café: slim green tiles, an oak bar, three round lamps',
      ru: 'Кофейня: узкая зелёная плитка, дубовая стойка, три круглых светильника',
    },
  },
  {
    name: 'station',
    alt: {
      en: 'A station hall under a tiled vault that leads to the light',
      ru: 'Станционный зал под сводом из плитки, в конце которого свет',
    },
  },
  {
    name: 'bathroom',
    alt: {
      en: 'A bathroom with pink tiles, a round mirror and a stone basin',
      ru: 'Ванная с розовой плиткой, круглым зеркалом и каменной раковиной',
    },
  },
  {
    name: 'kitchen',
    alt: {
      en: 'A kitchen at noon: cream and saffron scales, a bowl of lemons',
      ru: 'Кухня в полдень: сливочная и шафрановая чешуя, миска лимонов',
    },
  },
  {
    name: 'eleven-blues',
    alt: {
      en: 'Slim upright tiles that turn from sky blue to ink, in low afternoon light',
      ru: 'Узкая вертикальная плитка: от небесно-голубой к чернильной, в низком вечернем свете',
    },
  },
  {
    name: 'crackle',
    alt: {
      en: 'Large grey-green tiles whose glaze is covered with a net of fine cracks',
      ru: 'Крупная серо-зелёная плитка, глазурь в сетке тонких трещин',
    },
  },
  {
    name: 'sample-box',
    alt: {
      en: 'Nine tiles of different colours in a wooden box on a table of planks',
      ru: 'Девять плиток разного цвета в деревянной коробке на дощатом столе',
    },
  },
  { name: 'architect', alt: {} },
  { name: 'barista', alt: {} },
  { name: 'ceramist', alt: {} },
  { name: 'designer', alt: {} },
  { name: 'glaze-noon', alt: {} },
  { name: 'glaze-bay', alt: {} },
  { name: 'glaze-midnight', alt: {} },
  { name: 'glaze-milk', alt: {} },
  { name: 'glaze-brick', alt: {} },
  { name: 'glaze-moss', alt: {} },
  { name: 'glaze-ice', alt: {} },
  { name: 'glaze-rowan', alt: {} },
  {
    name: 'kiln-master',
    alt: {
      en: 'Portrait of a bald man with a large grey moustache, goggles on his forehead',
      ru: 'Портрет лысого мужчины с большими седыми усами, на лбу очки',
    },
  },
  {
    name: 'shard',
    alt: {
      en: 'A green tile with a smiling face and an antenna, glowing before a wall of night blue',
      ru: 'Зелёная плитка с улыбкой и антенной светится на фоне тёмно-синей стены',
    },
  },
]
