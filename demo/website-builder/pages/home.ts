import { type DemoWidget, sampleBox } from '../content.ts'

/** The panel at the end of most pages. */
const samples: DemoWidget = {
  slug: 'samples',
  variant: 'content-cta-container',
  anchor: 'samples',
  className: 'pt-0!',
  title: { en: 'See them in your own light', ru: 'Посмотрите на неё при своём свете' },
  subtitle: {
    en: 'Nine tiles in a box, chosen for your project. Keep them on the window sill for a day, then send back what you do not like.',
    ru: 'Девять плиток в коробке — подберём их под ваш проект. Пусть полежат день на подоконнике, а что не понравится, вернёте.',
  },
  files: ['arcs-at-dusk'],
  buttons: [
    {
      slug: 'samples-actions',
      buttons: [
        {
          variant: 'secondary',
          className: 'bg-on-brand text-brand hover:bg-white',
          url: sampleBox,
          needs: 'ecommerce',
          title: { en: 'Order a sample box', ru: 'Заказать коробку образцов' },
        },
        {
          variant: 'link',
          className: 'text-on-brand sm:px-3 decoration-on-brand/40 hover:text-white',
          url: 'tel:+78005550100',
          title: { en: 'Call the studio', ru: 'Позвонить в мастерскую' },
        },
      ],
    },
  ],
}

export const home: readonly DemoWidget[] = [
  {
    slug: 'home-hero',
    variant: 'content-hero',
    title: { en: 'Tiles that come alive at noon', ru: 'Плитка, которая оживает в полдень' },
    subtitle: {
      en: 'We press, glaze and fire tiles by hand in an old brickworks near Vyborg. No two are alike, and when the sun comes round, it shows.',
      ru: 'Прессуем, глазуруем и обжигаем плитку вручную на старом кирпичном заводе под Выборгом. Двух одинаковых не бывает — и на солнце это видно.',
    },
    files: ['scales-in-cobalt', 'star-tiles'],
    buttons: [
      {
        slug: 'home-hero-actions',
        buttons: [
          {
            variant: 'primary',
            url: sampleBox,
            needs: 'ecommerce',
            title: { en: 'Order a sample box', ru: 'Заказать образцы' },
          },
          { variant: 'outline', url: '/about', title: { en: 'Visit the studio', ru: 'Заглянуть в мастерскую' } },
        ],
      },
    ],
  },
  {
    slug: 'home-craft',
    variant: 'content-feature-list-grid',
    anchor: 'craft',
    className: 'bg-surface',
    subtitle: { en: 'The craft', ru: 'Ремесло' },
    title: { en: 'What a hand leaves behind', ru: 'Что остаётся от рук' },
    description: {
      en: 'A press gives every tile the same size. Everything after that is done by someone with a name, and you can see it.',
      ru: 'Пресс задаёт плитке размер. Всё остальное делает человек, у которого есть имя, — и это заметно.',
    },
    buttons: [
      {
        slug: 'home-craft-more',
        place: 'additional',
        buttons: [{ variant: 'link', url: '/about', title: { en: 'Who those people are', ru: 'Кто эти люди' } }],
      },
    ],
    features: [
      {
        files: ['pressed-clay'],
        title: { en: 'Clay from across the bay', ru: 'Глина с того берега' },
        description: {
          en: 'We dig it twelve kilometres away, let it rest for a winter and press it once it no longer shrinks.',
          ru: 'Копаем её в двенадцати километрах отсюда, выдерживаем зиму и прессуем, когда она перестаёт давать усадку.',
        },
      },
      {
        files: ['glaze-bowls'],
        title: { en: 'Forty-eight glazes of our own', ru: 'Сорок восемь своих глазурей' },
        description: {
          en: 'Each has a recipe, a birthday and somebody who argued for it. We mix another one for your project if none of them fits.',
          ru: 'У каждой есть рецепт, день рождения и тот, кто её отстоял. Не подошла ни одна — смешаем новую под ваш проект.',
        },
      },
      {
        files: ['kiln'],
        title: { en: 'One slow fire', ru: 'Один медленный обжиг' },
        description: {
          en: 'Thirty hours up to 1,040 degrees and two days down. Nobody opens the door early, however curious.',
          ru: 'Тридцать часов до 1040 градусов и двое суток остывания. Дверцу раньше срока не открывает никто, даже самый любопытный.',
        },
      },
      {
        title: { en: 'Outdoors and underfoot', ru: 'И на улицу, и на пол' },
        description: {
          en: 'Frost-proof to minus forty, hard enough for a station hall. The glaze wears like a good coat.',
          ru: 'Выдерживает минус сорок и поток пассажиров. Глазурь стареет красиво, как хорошее пальто.',
        },
      },
      {
        title: { en: 'Laid out before it leaves', ru: 'Сначала раскладываем, потом отправляем' },
        description: {
          en: 'We lay your wall on our floor, photograph it, number the boxes, and your tiler simply counts.',
          ru: 'Собираем вашу стену у себя на полу, снимаем и нумеруем коробки. Плиточнику остаётся считать.',
        },
      },
      {
        title: { en: 'A few more, always', ru: 'Всегда с запасом' },
        description: {
          en: 'Five tiles in a hundred are a gift, from the same batch, for the day when somebody drops a pan.',
          ru: 'Пять плиток на каждые сто — в подарок, из той же партии. На случай, если кто-то уронит сковороду.',
        },
      },
    ],
  },
  {
    slug: 'home-projects',
    variant: 'content-default',
    anchor: 'projects',
    subtitle: { en: 'Projects', ru: 'Проекты' },
    title: { en: 'Where they ended up', ru: 'Где она теперь живёт' },
    sliders: [
      {
        slug: 'home-projects-slider',
        slides: [
          {
            files: ['cafe'],
            subtitle: { en: 'Saint Petersburg, 2025', ru: 'Санкт-Петербург, 2025' },
            title: { en: 'Sosna, a café for early risers', ru: '«Сосна», кофейня для тех, кто рано встаёт' },
            description: {
              en: 'Four greens in slim upright tiles. The first guests come at seven, when the lamps are all the sun there is.',
              ru: 'Четыре зелёных в узкой вертикальной плитке. Первые гости приходят в семь, и солнцем пока работают лампы.',
            },
          },
          {
            files: ['station'],
            subtitle: { en: 'Nizhny Novgorod, 2024', ru: 'Нижний Новгород, 2024' },
            title: { en: 'Zarechnaya, a station hall', ru: '«Заречная», станционный зал' },
            description: {
              en: 'Sixty-one thousand tiles under one vault. They turn bluer towards the river, so that you know your way out.',
              ru: 'Шестьдесят одна тысяча плиток под одним сводом. К реке они синеют, и понятно, где выход.',
            },
          },
          {
            files: ['bathroom'],
            subtitle: { en: 'Moscow, 2025', ru: 'Москва, 2025' },
            title: { en: 'A bathroom on Sosnovaya', ru: 'Ванная на Сосновой улице' },
            description: {
              en: 'One window, one colour, eleven shades of it. The owners say that they get up earlier now.',
              ru: 'Одно окно, один цвет, одиннадцать его оттенков. Хозяева говорят, что стали раньше вставать.',
            },
          },
          {
            files: ['kitchen'],
            subtitle: { en: 'Tbilisi, 2026', ru: 'Тбилиси, 2026' },
            title: { en: 'The kitchen with the lemons', ru: 'Кухня с лимонами' },
            description: {
              en: 'Every fifth scale is saffron. We drew lots for their places: a pattern would have looked tired in a year.',
              ru: 'Каждая пятая чешуйка — шафрановая. Места разыграли по жребию: узор надоел бы через год.',
            },
          },
        ],
      },
    ],
  },
  {
    slug: 'home-glazes',
    variant: 'content-default',
    className: 'pt-0!',
    title: { en: 'The loudest of our glazes', ru: 'Самые звонкие глазури' },
    description: {
      en: 'The other forty are quieter, and architects like them for it.',
      ru: 'Остальные сорок — тише, за это их и любят архитекторы.',
    },
    features: [
      { variant: 'cloud', files: ['glaze-noon'], title: { en: 'Noon', ru: 'Полдень' } },
      { variant: 'cloud', files: ['glaze-bay'], title: { en: 'Bay', ru: 'Залив' } },
      { variant: 'cloud', files: ['glaze-midnight'], title: { en: 'White night', ru: 'Белая ночь' } },
      { variant: 'cloud', files: ['glaze-milk'], title: { en: 'Baked milk', ru: 'Топлёное молоко' } },
      { variant: 'cloud', files: ['glaze-brick'], title: { en: 'Old brickworks', ru: 'Кирпичный завод' } },
      { variant: 'cloud', files: ['glaze-moss'], title: { en: 'North side', ru: 'Северная сторона' } },
      { variant: 'cloud', files: ['glaze-ice'], title: { en: 'First ice', ru: 'Первый лёд' } },
      { variant: 'cloud', files: ['glaze-rowan'], title: { en: 'Rowan in October', ru: 'Октябрьская рябина' } },
    ],
  },
  {
    slug: 'home-compare',
    variant: 'content-compare-and-stage',
    className: 'bg-surface',
    subtitle: { en: 'An honest comparison', ru: 'Честное сравнение' },
    title: { en: 'When you need us, and when you do not', ru: 'Когда мы нужны, а когда нет' },
    features: [
      {
        variant: 'compare',
        files: ['machine-made'],
        title: { en: 'Factory tile', ru: 'Фабричная плитка' },
        subtitle: { en: 'Right for a garage and a deadline', ru: 'Для гаража и горящих сроков' },
        description: {
          en: '- **Shade** One, to the last box\n- **Thickness** To a tenth of a millimetre\n- **Waiting** Two days, from the warehouse\n- **In ten years** The same, only older',
          ru: '- **Оттенок** Один, до последней коробки\n- **Толщина** До десятой доли миллиметра\n- **Ждать** Два дня, со склада\n- **Через десять лет** Такая же, только старая',
        },
      },
      {
        variant: 'compare',
        files: ['hand-made'],
        title: { en: 'Polden tile', ru: 'Плитка «Полдень»' },
        subtitle: {
          en: 'Right for a wall that you look at every day',
          ru: 'Для стены, на которую смотришь каждый день',
        },
        description: {
          en: '- **Shade** As many as there are tiles\n- **Thickness** Give or take a millimetre, like bread\n- **Waiting** Five weeks or so, two of them in the kiln\n- **In ten years** Better: the glaze settles in',
          ru: '- **Оттенок** Свой у каждой\n- **Толщина** Плюс-минус миллиметр, как у хлеба\n- **Ждать** Недель пять, две из них — печь\n- **Через десять лет** Лучше: глазурь обживается',
        },
      },
      {
        variant: 'stage',
        title: { en: 'A box of samples', ru: 'Коробка образцов' },
        subtitle: { en: 'Week 1', ru: 'Первая неделя' },
        description: {
          en: 'Tell us about the room and where its window is. We send nine tiles.',
          ru: 'Расскажите о комнате и о том, куда выходит окно. Пришлём девять плиток.',
        },
      },
      {
        variant: 'stage',
        title: { en: 'A drawing', ru: 'Раскладка' },
        subtitle: { en: 'Weeks 2 and 3', ru: 'Вторая и третья недели' },
        description: {
          en: 'We draw the wall tile by tile, sockets and corners included, and count it.',
          ru: 'Рисуем стену поштучно, с розетками и углами, и считаем смету.',
        },
      },
      {
        variant: 'stage',
        title: { en: 'Clay, glaze, fire', ru: 'Глина, глазурь, огонь' },
        subtitle: { en: 'Weeks 4 to 9', ru: 'С четвёртой по девятую' },
        description: {
          en: 'On Fridays you get a photograph. Come for the opening of the kiln: we make tea.',
          ru: 'По пятницам присылаем фотографию. Приезжайте на открытие печи: чай с нас.',
        },
      },
      {
        variant: 'stage',
        title: { en: 'Numbered boxes', ru: 'Коробки с номерами' },
        subtitle: { en: 'Week 10', ru: 'Десятая неделя' },
        description: {
          en: 'They arrive with the drawing and the spare tiles. Your tiler can call ours.',
          ru: 'Приедут вместе с раскладкой и запасом. Ваш плиточник может позвонить нашему.',
        },
      },
    ],
  },
  {
    slug: 'home-voices',
    variant: 'content-default',
    title: { en: 'Said once the scaffolding was gone', ru: 'Что говорят, когда сняли леса' },
    features: [
      {
        variant: 'avatar-message',
        files: ['architect'],
        title: { en: 'Anna Velikanova', ru: 'Анна Великанова' },
        subtitle: { en: 'Architect, Zarechnaya station', ru: 'Архитектор станции «Заречная»' },
        description: {
          en: 'I asked for one blue. They sent eleven, with a note: “Look at them at four in the afternoon.” We built the whole hall around that note.',
          ru: 'Я просила один синий. Прислали одиннадцать и записку: «Посмотрите на них в четыре часа дня». Из этой записки и вырос весь зал.',
        },
      },
      {
        variant: 'avatar-message',
        files: ['barista'],
        title: { en: 'Georgy Lunin', ru: 'Георгий Лунин' },
        subtitle: { en: 'Owner of the café Sosna', ru: 'Хозяин кофейни «Сосна»' },
        description: {
          en: 'Guests touch the wall while they wait for their coffee. I used to wipe it every hour. Now I think that is what it is for.',
          ru: 'Пока варится кофе, гости трогают стену. Раньше я протирал её каждый час, а теперь думаю: для того она и нужна.',
        },
      },
    ],
  },
  samples,
]
