import type { DemoButton, DemoFeature, DemoWidget } from '../content.ts'

const looks: readonly DemoButton[] = [
  { variant: 'default', title: { en: 'Default', ru: 'Обычная' } },
  { variant: 'primary', title: { en: 'Primary', ru: 'Главная' } },
  { variant: 'secondary', title: { en: 'Secondary', ru: 'Вторая' } },
  { variant: 'outline', title: { en: 'Outline', ru: 'Контурная' } },
  { variant: 'ghost', title: { en: 'Ghost', ru: 'Невесомая' } },
  { variant: 'link', title: { en: 'Link', ru: 'Ссылка' } },
  { variant: 'destructive', title: { en: 'Destructive', ru: 'Опасная' } },
]

const clay = { en: 'Clay', ru: 'Глина' }
const glaze = { en: 'Glaze', ru: 'Глазурь' }
const fire = { en: 'Fire', ru: 'Огонь' }

const words = [
  {
    title: clay,
    description: { en: 'Dug, rested over a winter, pressed.', ru: 'Выкопана, перезимовала, спрессована.' },
  },
  {
    title: glaze,
    description: { en: 'Poured in one movement, never brushed.', ru: 'Наливается одним движением, без кисти.' },
  },
  {
    title: fire,
    description: { en: 'Thirty hours up and two days down.', ru: 'Тридцать часов вверх и двое суток вниз.' },
  },
] as const

/** The same three features in one variant, each with a picture. */
function three(variant: string, files: readonly [string, string, string]): DemoFeature[] {
  return words.map((each, index) => ({ ...each, variant, files: [files[index] ?? files[0]] }))
}

/** A page that shows each variant of buttons and features once and explains its use. */
export const elements: readonly DemoWidget[] = [
  {
    slug: 'elements-hero',
    variant: 'content-hero',
    title: { en: 'Elements', ru: 'Элементы' },
    subtitle: {
      en: 'Every button and every feature that this site is assembled from. An administrator picks the look by the variant of a record.',
      ru: 'Все кнопки и карточки, из которых собран сайт. Администратор выбирает вид записи её вариантом.',
    },
  },
  {
    slug: 'elements-buttons',
    variant: 'content-default',
    anchor: 'buttons',
    className: 'bg-surface',
    title: { en: 'Buttons', ru: 'Кнопки' },
    description: {
      en: 'One primary button on a screen. The others say less loudly what else is possible.',
      ru: 'Главная кнопка на экране одна. Остальные тише говорят о том, что ещё можно сделать.',
    },
    buttons: [
      { slug: 'elements-buttons-looks', buttons: looks.map(each => ({ ...each, url: '/elements#buttons' })) },
      {
        slug: 'elements-buttons-addresses',
        title: { en: 'Addresses', ru: 'Адреса' },
        description: {
          en: 'A path stays on the site, in the language of the page. An address with a colon opens in a new tab.',
          ru: 'Путь ведёт по сайту на языке страницы. Адрес с двоеточием открывается в новой вкладке.',
        },
        buttons: [
          { variant: 'outline', url: '/about', title: { en: 'To another page', ru: 'На другую страницу' } },
          { variant: 'outline', url: 'https://example.com', title: { en: 'To another site', ru: 'На другой сайт' } },
          { variant: 'outline', url: 'mailto:hello@polden.example', title: { en: 'A letter', ru: 'Письмо' } },
          {
            variant: 'secondary',
            url: '/#samples',
            title: { en: 'With a second line', ru: 'С подстрочником' },
            subtitle: { en: 'Nine tiles in a box', ru: 'Девять плиток в коробке' },
          },
        ],
      },
    ],
  },
  {
    slug: 'elements-default',
    variant: 'content-default',
    subtitle: { en: 'Feature: default', ru: 'Карточка: default' },
    title: { en: 'A quality', ru: 'Свойство' },
    features: three('default', ['pressed-clay', 'glaze-bowls', 'kiln']),
  },
  {
    slug: 'elements-case',
    variant: 'content-default',
    className: 'bg-surface',
    subtitle: { en: 'Feature: case', ru: 'Карточка: case' },
    title: { en: 'A finished work', ru: 'Готовая работа' },
    features: [
      {
        variant: 'case',
        files: ['bathroom'],
        subtitle: { en: 'Moscow, 2025', ru: 'Москва, 2025' },
        title: { en: 'A bathroom on Sosnovaya', ru: 'Ванная на Сосновой улице' },
        description: {
          en: 'One window, one colour, eleven shades.',
          ru: 'Одно окно, один цвет, одиннадцать оттенков.',
        },
      },
      {
        variant: 'case',
        files: ['kitchen'],
        subtitle: { en: 'Tbilisi, 2026', ru: 'Тбилиси, 2026' },
        title: { en: 'The kitchen with the lemons', ru: 'Кухня с лимонами' },
        description: { en: 'Every fifth scale is saffron.', ru: 'Каждая пятая чешуйка — шафрановая.' },
      },
    ],
  },
  {
    slug: 'elements-cloud',
    variant: 'content-default',
    subtitle: { en: 'Feature: cloud', ru: 'Карточка: cloud' },
    title: { en: 'Many small things', ru: 'Много мелочей' },
    features: [
      {
        variant: 'cloud',
        files: ['glaze-noon'],
        title: { en: 'Noon', ru: 'Полдень' },
        subtitle: { en: 'Gloss', ru: 'Глянец' },
      },
      {
        variant: 'cloud',
        files: ['glaze-bay'],
        title: { en: 'Bay', ru: 'Залив' },
        subtitle: { en: 'Gloss', ru: 'Глянец' },
      },
      {
        variant: 'cloud',
        files: ['glaze-ice'],
        title: { en: 'First ice', ru: 'Первый лёд' },
        subtitle: { en: 'Satin', ru: 'Сатин' },
      },
      { variant: 'cloud', title: { en: 'And forty-five more', ru: 'И ещё сорок пять' } },
    ],
  },
  {
    slug: 'elements-glass-file-top',
    variant: 'content-default',
    className: 'bg-surface',
    subtitle: { en: 'Feature: glass-file-top', ru: 'Карточка: glass-file-top' },
    title: { en: 'Glass, the picture above it', ru: 'Стекло, картинка сверху' },
    features: three('glass-file-top', ['river-greens', 'scales-in-cobalt', 'honeycomb']),
  },
  {
    slug: 'elements-glass-file-bottom',
    variant: 'content-default',
    subtitle: { en: 'Feature: glass-file-bottom', ru: 'Карточка: glass-file-bottom' },
    title: { en: 'Glass, the picture below it', ru: 'Стекло, картинка снизу' },
    features: three('glass-file-bottom', ['arcs-at-dusk', 'star-tiles', 'hand-made']),
  },
  {
    slug: 'elements-compare',
    variant: 'content-compare-and-stage',
    className: 'bg-surface',
    subtitle: { en: 'Feature: compare', ru: 'Карточка: compare' },
    title: { en: 'One or the other', ru: 'Или одно, или другое' },
    features: [
      {
        variant: 'compare',
        title: { en: 'A matt glaze', ru: 'Матовая глазурь' },
        description: {
          en: '- **Light** Swallows it\n- **Floor** Yes\n- **Fingerprints** None',
          ru: '- **Свет** Впитывает\n- **На пол** Можно\n- **Следы пальцев** Не видны',
        },
      },
      {
        variant: 'compare',
        title: { en: 'A gloss glaze', ru: 'Глянцевая глазурь' },
        description: {
          en: '- **Light** Plays with it\n- **Floor** Not in the shower\n- **Fingerprints** Wipe off',
          ru: '- **Свет** Играет\n- **На пол** Только не в душ\n- **Следы пальцев** Стираются',
        },
      },
    ],
  },
  {
    slug: 'elements-stage',
    variant: 'content-compare-and-stage',
    subtitle: { en: 'Feature: stage', ru: 'Карточка: stage' },
    title: { en: 'Step by step', ru: 'Шаг за шагом' },
    features: words.map(each => ({ ...each, variant: 'stage' })),
  },
  {
    slug: 'elements-avatar-message',
    variant: 'content-default',
    className: 'bg-surface',
    subtitle: { en: 'Feature: avatar-message', ru: 'Карточка: avatar-message' },
    title: { en: 'What somebody said', ru: 'Чьи-то слова' },
    features: [
      {
        variant: 'avatar-message',
        files: ['ceramist'],
        title: { en: 'Vera Sedova', ru: 'Вера Седова' },
        subtitle: { en: 'Head of the glaze room', ru: 'Заведует глазурями' },
        description: {
          en: 'A glaze is good when it is not noticed at first, and missed at last.',
          ru: 'Хорошую глазурь сначала не замечают, а потом по ней скучают.',
        },
      },
      {
        variant: 'avatar-message',
        files: ['designer'],
        title: { en: 'Mark Diallo', ru: 'Марк Диалло' },
        subtitle: { en: 'Draws the walls', ru: 'Рисует раскладки' },
        description: {
          en: 'Start with the socket. Everybody forgets the socket.',
          ru: 'Начинайте с розетки. Про розетку все забывают.',
        },
      },
    ],
  },
]
