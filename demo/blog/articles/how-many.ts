import type { DemoArticle } from '../content.ts'

export const howMany: DemoArticle = {
  slug: 'how-many-to-order',
  products: ['nine-samples', 'grout', 'trowel'],
  category: 'advice',
  day: '2025-11-18',
  cover: 'sample-box',
  title: { en: 'How many to order', ru: 'Сколько плитки заказать' },
  subtitle: {
    en: 'A ruler, a sheet of paper and five numbers. And why you should never order “a bit more, just in case”.',
    ru: 'Линейка, лист бумаги и пять чисел. И почему не надо заказывать «чуть побольше, на всякий случай».',
  },
  text: {
    en: `The saddest call comes two years after the wall: “We need six more of the same.” There are no more of the same. The recipe is there, the clay is there, but the firing is over, and no other will be quite like it. So let us count properly, once.

## Five numbers

1. **The area.** Measure width and height of each wall, in centimetres, in three places, and take the largest. Old houses are never square. Write each wall down by itself; do not add them up yet.
2. **What you do not lay.** Take off windows and doors, but nothing that is smaller than half a square metre. Around a socket you cut more than you save.
3. **The format.** Divide the width by the width of a tile and its joint. You get something like 17.4. For the row that means eighteen tiles: the rest of a cut one is seldom of use.
4. **The cuts.** For a straight pattern add five tiles in a hundred, for a brick bond seven, for a diagonal or a herringbone twelve. Hexagons: ten.
5. **The reserve.** This one is on us: five in a hundred, from the same firing, packed apart. Put the box where you will find it in ten years. Under the bath, for instance.

> Order by rows, not by square metres. A wall consists of rows.

## An example with lemons

The kitchen in Tbilisi: a splashback of 312 by 64 centimetres, fish scales, each of them 13 wide.

- In a row: 312 ÷ 13.3 = 23.5, so 24.
- Rows: scales overlap, a row takes 6.5 centimetres. 64 ÷ 6.5 = 9.8, so ten.
- Together 240, and scales are cut like hexagons: plus 24.
- Every fifth one saffron: 53 saffron ones, 211 cream ones.

It came to 264 tiles, and thirteen more as a present. Two were dropped by the tiler, one by the cat. Ten are still there.

![kitchen]

## Why not “a bit more”

Because you pay for it, and because it lies about. What is left over can't be given back: it comes from your firing and fits no other wall. We have seen cellars with four square metres in them, kept for a bathroom that nobody is going to build. If you are in doubt between two numbers, take the larger one once, and do not add anything to it.

## Five minutes before you order

- **Ask the tiler about the joint.** One millimetre more, on a wall of three metres laid in our slim format, adds up to almost five centimetres. That is nearly a tile in every row.
- **Decide on the corners.** An outer corner is either cut at forty-five degrees, then add two tiles to each row, or closed with a smooth edge, then say so: we put aside what you need.
- **Find out who has added a reserve already.** The tiler takes ten in a hundred, the designer another ten, you something “just in case”, and a third of it ends up in the cellar.
- **When the boxes arrive**, count them and compare the number of the firing on all of them. If one differs, call us before anything is laid. Afterwards nobody can change it.

## If you would rather not count

Send us a photograph of the wall with a sheet of A4 stuck to it, and three lengths: width, height, and from the floor to the first socket. Mark [draws it tile by tile](/#craft), which he does anyway, and tells you the number. It costs nothing, takes three days, and he has been wrong once, by two. He speaks of it to this day.

Still choosing? Then begin with [the light](/blog/articles/four-in-the-afternoon).`,
    ru: `Самый грустный звонок раздаётся через два года после ремонта: «Нам бы ещё шесть таких же». Таких же нет. Рецепт на месте, глина на месте, но обжиг закончился, и другого точно такого не будет. Поэтому посчитаем один раз и как следует.

## Пять чисел

1. **Площадь.** Измерьте ширину и высоту каждой стены в сантиметрах, в трёх местах, и возьмите большее. Прямых углов в старых домах не бывает. Каждую стену пишите отдельно и пока не складывайте.
2. **Где плитки не будет.** Вычтите окна и двери, но ничего мельче половины квадратного метра. На подрезку вокруг розетки уйдёт больше, чем вы сэкономите.
3. **Формат.** Поделите ширину стены на ширину плитки вместе со швом. Выйдет, например, 17,4. Значит, в ряду восемнадцать: обрезок редко куда-то подходит.
4. **Подрезка.** Прямая раскладка — плюс пять штук на сотню, вразбежку — семь, по диагонали или ёлочкой — двенадцать. Шестиугольники — десять.
5. **Запас.** Это уже наша забота: пять на сотню, из той же партии, в отдельной коробке. Положите её туда, где найдёте через десять лет. Под ванну, например.

> Считайте рядами, а не квадратными метрами. Стена состоит из рядов.

## Пример с лимонами

Кухня в Тбилиси: фартук 312 на 64 сантиметра, чешуя, ширина чешуйки — 13.

- В ряду: 312 ÷ 13,3 = 23,5, то есть 24.
- Рядов: чешуя ложится внахлёст, на ряд уходит 6,5 сантиметра. 64 ÷ 6,5 = 9,8, то есть десять.
- Всего 240, а подрезка как у шестиугольников: ещё 24.
- Каждая пятая — шафрановая: 53 шафрановых и 211 сливочных.

Получилось 264 штуки и тринадцать в подарок. Две уронил плиточник, одну — кот. Десять до сих пор в коробке.

![kitchen]

## Почему не «чуть побольше»

Потому что за это платят, а потом оно лежит. Вернуть остаток нельзя: он из вашего обжига и к чужой стене не подойдёт. Мы видели подвалы, где четыре квадратных метра ждут ванную, которую никто не построит. Сомневаетесь между двумя числами — возьмите большее один раз и ничего к нему не прибавляйте.

## Пять минут перед заказом

- **Спросите плиточника про шов.** Лишний миллиметр на трёхметровой стене из узкой плитки складывается почти в пять сантиметров. Это чуть ли не плитка в каждом ряду.
- **Решите, что на углах.** Наружный угол либо запиливают под сорок пять градусов — тогда прибавьте по две плитки на ряд, — либо закрывают гладкой кромкой. Скажите об этом сразу: отложим сколько нужно.
- **Выясните, кто уже заложил запас.** Плиточник берёт десять на сотню, дизайнер ещё десять, вы — «на всякий случай», и треть всего уезжает в подвал.
- **Когда коробки приедут**, пересчитайте их и сверьте номер обжига на каждой. Один отличается — звоните до укладки. После неё уже ничего не поменять.

## Если считать не хочется

Наклейте на стену лист А4, сфотографируйте и пришлите вместе с тремя размерами: ширина, высота и расстояние от пола до первой розетки. Марк [нарисует её поштучно](/#craft) — он всё равно так делает — и назовёт число. Это бесплатно и занимает три дня. Ошибся он однажды, на две штуки, и вспоминает об этом до сих пор.

Ещё выбираете? Тогда начните [со света](/blog/articles/four-in-the-afternoon).`,
  },
}
