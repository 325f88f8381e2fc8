import type { DemoWidget } from '../content.ts'

export const about: readonly DemoWidget[] = [
  {
    slug: 'about-hero',
    variant: 'content-hero',
    title: { en: 'Eleven people, two kilns, one chimney', ru: 'Одиннадцать человек, две печи, одна труба' },
    subtitle: {
      en: 'In 2014 we rented the drying shed of a closed brickworks for one summer. The chimney still worked.',
      ru: 'В 2014 году мы сняли на лето сушильный цех закрытого кирпичного завода. Труба оказалась рабочей.',
    },
    files: ['workshop'],
  },
  {
    slug: 'about-story',
    variant: 'default',
    className: 'bg-surface',
    title: { en: 'How one summer became twelve years', ru: 'Как лето растянулось на двенадцать лет' },
    description: {
      en: `The brickworks stood empty for twenty years. There was clay in the corners, a press from 1931 under a tarpaulin and, in the office, a ledger with recipes for glazes: copper, ash, sand from the bay.

We tried the third recipe on the list. It came out of the kiln the colour of nothing at all. Then somebody carried the tile to the window. It was noon.

Since then everything here is looked at by the window first. What is good at noon stays, and what is good in the lamplight only goes back into the mill. **That is the whole method**, and also where the name comes from.`,
      ru: `Завод простоял пустым двадцать лет. По углам лежала глина, под брезентом — пресс 1931 года, а в конторе нашлась тетрадь с рецептами глазурей: медь, зола, песок с залива.

Мы попробовали третий рецепт по списку. Из печи вышла плитка непонятного цвета — никакого. Потом кто-то поднёс её к окну. Был полдень.

С тех пор всё, что мы делаем, сначала смотрят у окна. Хороша в полдень — остаётся, хороша только под лампой — возвращается в мельницу. **Вот и весь метод**, а заодно и название.`,
    },
  },
  {
    slug: 'about-principles',
    variant: 'content-default',
    title: { en: 'What we hold on to', ru: 'За что мы держимся' },
    features: [
      {
        variant: 'glass-file-top',
        files: ['river-greens'],
        title: { en: 'Nothing gets lost', ru: 'Ничего не пропадает' },
        description: {
          en: 'Broken tiles are ground and pressed again. Our water goes round in a circle, too.',
          ru: 'Бой перемалываем и прессуем снова. Вода у нас тоже ходит по кругу.',
        },
      },
      {
        variant: 'glass-file-top',
        files: ['honeycomb'],
        title: { en: 'Hands are signed', ru: 'Руки подписываются' },
        description: {
          en: 'On the back of every tile there is the initial of the person who glazed it.',
          ru: 'На обороте каждой плитки — буква: кто её глазуровал.',
        },
      },
      {
        variant: 'glass-file-top',
        files: ['hand-made'],
        title: { en: 'No is an answer', ru: '«Нет» — тоже ответ' },
        description: {
          en: 'If a factory tile does the job better, we say so and tell you which one.',
          ru: 'Если фабричная плитка справится лучше, мы так и скажем. И подскажем какая.',
        },
      },
    ],
  },
  {
    slug: 'about-voice',
    variant: 'content-default',
    className: 'bg-surface',
    title: { en: 'Two of the eleven', ru: 'Двое из одиннадцати' },
    buttons: [
      {
        slug: 'about-people',
        place: 'additional',
        buttons: [
          {
            variant: 'outline',
            url: '/social/profiles',
            needs: 'social',
            title: { en: 'Meet the others', ru: 'Познакомиться с остальными' },
          },
        ],
      },
    ],
    features: [
      {
        variant: 'avatar-message',
        files: ['ceramist'],
        title: { en: 'Vera Sedova', ru: 'Вера Седова' },
        subtitle: { en: 'Head of the glaze room', ru: 'Заведует глазурями' },
        description: {
          en: 'People think that I remember forty-eight recipes. I remember forty-eight mistakes; the recipes are in the ledger.',
          ru: 'Все думают, что я помню сорок восемь рецептов. Я помню сорок восемь ошибок, а рецепты — в тетради.',
        },
      },
      {
        variant: 'avatar-message',
        files: ['designer'],
        title: { en: 'Mark Diallo', ru: 'Марк Диалло' },
        subtitle: { en: 'Draws the walls', ru: 'Рисует раскладки' },
        description: {
          en: 'My best wall is one where nobody asks who drew it. They ask when the sun gets there.',
          ru: 'Лучшая моя стена — та, про которую спрашивают не «кто рисовал», а «когда сюда приходит солнце».',
        },
      },
    ],
  },
  {
    slug: 'about-notes',
    variant: 'content-default',
    title: { en: 'Notes from the workshop', ru: 'Записки из мастерской' },
    buttons: [
      {
        slug: 'about-notes-more',
        place: 'additional',
        buttons: [{ variant: 'link', url: '/blog', needs: 'blog', title: { en: 'All notes', ru: 'Все записки' } }],
      },
    ],
    articles: [
      {
        files: ['kiln'],
        subtitle: { en: 'The kiln', ru: 'Печь' },
        title: { en: 'Why we do not open the door', ru: 'Почему мы не открываем дверцу' },
        description: {
          en: 'In the winter of 2016 somebody looked in at 300 degrees. There were 2,200 tiles inside and one sound.',
          ru: 'Зимой 2016 года в печь заглянули на трёхстах градусах. Внутри было 2200 плиток — и один звук.',
        },
      },
      {
        files: ['star-tiles'],
        subtitle: { en: 'Painting', ru: 'Роспись' },
        title: { en: 'A star in eleven strokes', ru: 'Звезда в одиннадцать мазков' },
        description: {
          en: 'The stencil gives four of its points. The other four are drawn by eye: that is why it seems to turn.',
          ru: 'Четыре луча даёт трафарет, четыре рисуют на глаз. Поэтому кажется, что она вращается.',
        },
      },
      {
        files: ['pressed-clay'],
        subtitle: { en: 'Clay', ru: 'Глина' },
        title: { en: 'The winter in the yard', ru: 'Зима во дворе' },
        description: {
          en: 'Frost breaks clay finer than any mill. All that we have to do is wait until April.',
          ru: 'Мороз мельчит глину лучше любой мельницы. От нас требуется одно: подождать до апреля.',
        },
      },
    ],
  },
]
