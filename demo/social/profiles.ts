import type { DemoProfile } from './content.ts'

/** Some of the studio's people, and one who is none. */
export const profiles: readonly DemoProfile[] = [
  {
    slug: 'vera-sedova',
    title: { en: 'Vera Sedova', ru: 'Вера Седова' },
    subtitle: { en: 'Head of the glaze room', ru: 'Заведует глазурями' },
    pictures: ['ceramist', 'glaze-bowls', 'crackle'],
    products: ['own-glaze', 'glaze-cards', 'square-bay'],
    values: {
      since: { en: 'the first summer, 2014', ru: 'с первого лета, 2014' },
      initial: { en: 'the letter V', ru: 'буква В' },
      speaks: { en: 'Russian, Finnish', ru: 'по-русски и по-фински' },
      recipes: 48,
    },
    text: {
      en: `Vera found the ledger. It lay in the office under a calendar for 1994, and she read it standing up until it got dark.

Before that she had taught chemistry at a school in Vyborg for twenty-two years. She still says “let us see what happens”, and then writes down what happened: the weight to a tenth of a gram, the day, the draught, who opened the door.

> If a glaze comes out well and you don't know why, it has not come out well.

Ask her about **crackle**, about copper that turns from green to red, and about why the bowl for “Baked milk” must not be washed. Don't ask for the third recipe.`,
      ru: `Тетрадь нашла Вера. Та лежала в конторе под календарём за 1994 год, и Вера прочла её стоя, пока не стемнело.

До этого она двадцать два года преподавала химию в выборгской школе. Она и сейчас говорит «посмотрим, что будет», а потом записывает, что было: вес до десятых грамма, день, сквозняк, кто открыл дверь.

> Если глазурь удалась, а почему — неизвестно, значит, она не удалась.

Спросите её про **кракле**, про медь, которая из зелёной становится красной, и почему нельзя мыть миску из-под «Топлёного молока». Про третий рецепт не спрашивайте.`,
    },
  },
  {
    slug: 'mark-diallo',
    title: { en: 'Mark Diallo', ru: 'Марк Диалло' },
    subtitle: { en: 'Draws the walls', ru: 'Рисует раскладки' },
    pictures: ['designer', 'station', 'bathroom'],
    products: ['arc-dusk', 'scale-midnight', 'wave-blush'],
    values: {
      since: { en: '2018', ru: 'с 2018 года' },
      initial: { en: 'a small arc', ru: 'маленькая дуга' },
      speaks: { en: 'Russian, French, English', ru: 'по-русски, по-французски, по-английски' },
      walls: 341,
    },
    text: {
      en: `Mark comes to see the room at three in the afternoon, whatever the weather, and asks where the table will be. A wall, he says, is looked at by somebody who sits.

He draws every tile. Not a pattern that is repeated: every tile, with its shade and the way it is turned. For the station Zarechnaya that made 61,000 of them, and eleven that he would place differently today. He knows which.

Write to him about a wall that gets little light, a corner that nobody knows what to do with, or a pattern that you remember from your grandmother's kitchen.`,
      ru: `Марк приходит смотреть комнату в три часа дня, в любую погоду, и первым делом спрашивает, где будет стол. На стену, говорит он, смотрит человек, который сидит.

Он рисует каждую плитку. Не узор, который повторяется, а каждую: какого она оттенка и как повёрнута. На станции «Заречная» их вышла 61 тысяча, и одиннадцать он сегодня положил бы иначе. Он помнит какие.

Пишите ему, если на стену попадает мало света, если никто не знает, что делать с углом, или если вы помните узор с бабушкиной кухни.`,
    },
  },
  {
    slug: 'ilya-saar',
    title: { en: 'Ilya Saar', ru: 'Илья Саар' },
    subtitle: { en: 'Master of both kilns', ru: 'Хозяин обеих печей' },
    pictures: ['kiln-master', 'kiln', 'pressed-clay'],
    products: ['herringbone-brick', 'first-tile', 'hexagon-rowan'],
    values: {
      since: { en: '2015', ru: 'с 2015 года' },
      initial: { en: 'nothing: the fire signs', ru: 'не ставит: расписывается огонь' },
      speaks: { en: 'Russian, Estonian, little', ru: 'по-русски, по-эстонски и мало' },
      firings: 1204,
    },
    text: {
      en: `Ilya sailed as an engineer on an icebreaker and says that a kiln is the same thing, only that it stands still and one waits for it.

It was not he who opened the door in the winter of 2016. But it was he who put up the sign.

The big kiln takes three days: one to heat, one to hold, one to cool. He sleeps beside it. By the sound of the draught he can tell 900 degrees from 950, and when the thermocouple disagrees, he changes the thermocouple.`,
      ru: `Илья ходил механиком на ледоколе и говорит, что печь — это то же самое, только она стоит на месте, а ждут её.

Зимой 2016 года дверцу открыл не он. Зато табличку повесил он.

Большая печь работает трое суток: день греется, день держит, день остывает. Илья спит рядом. По звуку тяги он отличает 900 градусов от 950, а если термопара с ним не согласна, меняет термопару.`,
    },
  },
  {
    slug: 'shard',
    variant: 'artificial-intelligence',
    title: { en: 'Shard', ru: 'Черепок' },
    subtitle: { en: 'Counts tiles', ru: 'Считает плитку' },
    pictures: ['shard', 'eleven-blues'],
    values: {
      since: { en: '2025', ru: 'с 2025 года' },
      speaks: { en: 'numbers, mostly', ru: 'в основном цифрами' },
      hours: { en: 'at night, while the kiln cools', ru: 'ночью, пока остывает печь' },
    },
    text: {
      en: `Shard is a program. It looks at Mark's drawing and at the plan of the room, and counts: how many tiles of each shade, how many cuts, how many to have in hand. What took a day takes it a minute.

- It does not choose colours. It has tried.
- Every figure is checked by a person before you see it.
- It learns from our own drawings only, and your plan is deleted when the wall is laid.

It was named after the piece of tile that Vera used to count with.`,
      ru: `Черепок — программа. Он смотрит на рисунок Марка и план комнаты и считает: сколько плитки каждого оттенка, сколько подрезки, сколько взять про запас. Раньше на это уходил день, теперь минута.

- Цвета он не выбирает. Пробовал.
- Каждую цифру, прежде чем она попадёт к вам, проверяет человек.
- Учится он только на наших рисунках, а ваш план удаляется, когда стена готова.

Назван в честь осколка плитки, которым раньше считала Вера.`,
    },
  },
]
