import type { DemoArticle } from '../content.ts'

export const fourInTheAfternoon: DemoArticle = {
  slug: 'four-in-the-afternoon',
  products: ['scale-noon', 'wave-blush'],
  category: 'advice',
  day: '2025-04-15',
  cover: 'eleven-blues',
  title: { en: 'Look at it at four in the afternoon', ru: 'Смотрите на неё в четыре часа дня' },
  subtitle: {
    en: 'How to choose a glaze by your own window, in one day and without a designer.',
    ru: 'Как выбрать глазурь у собственного окна: за один день и без дизайнера.',
  },
  text: {
    en: `A glaze has no colour. It has a colour at nine in the morning, another one at noon and a third by the lamp over the sink, and you are going to live with all of them. That is why we do not sell by photograph, and why a box of samples costs less than the petrol to our door. Here is what to do with it.

## Before you open the box

Stand where you will be standing most. Before the stove, not in the middle of the kitchen; in the bath, not in front of it. What you see from there is your wall. All that follows is done from that place.

Then find out where the light comes from. It is not enough to know that the window looks south: a yellow house opposite makes it a western one.

## One day, four looks

Put the nine tiles upright against the wall, at the height at which they will be. Not flat on a table: a tile that lies down shows you the ceiling.

1. **Morning, with the light that you get up by.** Take away everything that makes you sad. There will be one or two, and you will be surprised which.
2. **Noon.** This is the hour at which glossy glazes brag. Take away what dazzles, if the wall faces the window.
3. **Four in the afternoon.** The light is low and coloured, and a glaze shows what it is made of. The one that you want to walk up to is the right one. Write down its number before anybody else comes in.
4. **Evening, by your own lamp.** If your lamps are cold, try a warm one before you blame the tile.

> If you have to convince yourself, it is the wrong one. If you have to convince somebody else, it may well be right.

![bathroom]

## If there is no window

In bathrooms and corridors you will see the wall by lamplight only. Then choose the lamp first and the tile after it. Two numbers are printed on its box:

- **Colour temperature.** 2,700 kelvin is a candle and an evening, 3,000 an ordinary warm lamp, 4,000 an office. At 2,700 blue and green glazes turn grey, while ochre and brick wake up.
- **Colour rendering**, called CRI or Ra. Below 80 every glaze looks dusty; from 90 on you get what you have paid for. The difference in price is two cups of coffee, and you will look at the wall for twenty years.

Then decide where the lamp points. Light that runs down along the wall shows every unevenness: that suits tiles made by hand, but it does not suit careless laying. Light from the front smooths everything. Hang the lamp before the tiler comes, so that he sees what you will see.

## What people get wrong

**They choose by one tile.** One tile is a jewel. Two hundred of them are weather. Ask us for a photograph of a wall in that glaze, and hold it at arm's length with your eyes half closed.

**They match it with the sofa.** The sofa will be gone in eight years. Match it with the floor and with the window.

**They fear the dark.** In a small room a dark glossy wall is deeper than a white one: you do not see where it ends. In a large one, it may be the other way round.

**They want it even.** Then a factory tile does it better, and [we tell you which](/about). Ours differ, by as much as leaves of one tree. If you lay them box by box, you get stains. Mix three boxes, and you get a wall.

## If two are left

Keep both until Sunday. Leave them on the window sill, where you drink your coffee. On Sunday you will find that you have been turning one of them over and have forgotten about the other one.

And then [count how many you need](/blog/articles/how-many-to-order).`,
    ru: `У глазури нет цвета. Есть цвет в девять утра, другой — в полдень и третий — под лампой над раковиной, а жить вам со всеми тремя. Поэтому мы не продаём по фотографиям, а коробка образцов стоит дешевле бензина до нашей двери. Вот что с ней делать.

## Пока коробка закрыта

Встаньте там, где будете стоять чаще всего. У плиты, а не посреди кухни. В ванне, а не перед ней. То, что видно оттуда, и есть ваша стена. Всё остальное делается с этого места.

Потом разберитесь, откуда свет. Знать, что окно на юг, мало: жёлтый дом напротив превращает его в западное.

## Один день, четыре взгляда

Поставьте девять плиток вертикально, к стене, на той высоте, где они будут. Не кладите на стол: лежачая плитка показывает вам потолок.

1. **Утро, при том свете, с которым встаёте.** Уберите всё, от чего становится грустно. Таких будет одна-две, и вы удивитесь, какие.
2. **Полдень.** Час, когда глянец хвастается. Если стена напротив окна, уберите то, что слепит.
3. **Четыре часа дня.** Свет низкий и цветной, и видно, из чего глазурь сделана. К которой захочется подойти, та и ваша. Запишите номер, пока никто не вошёл.
4. **Вечер, при своей лампе.** Если лампы холодные, вкрутите тёплую, прежде чем ругать плитку.

> Если приходится уговаривать себя — не та. Если другого — возможно, как раз та.

![bathroom]

## Если окна нет

В ванной и в коридоре стену вы будете видеть только при лампе. Тогда сначала выбирают лампу, а уже потом плитку. На коробке есть два числа:

- **Цветовая температура.** 2700 кельвинов — свеча и вечер, 3000 — обычная тёплая лампа, 4000 — контора. При 2700 синие и зелёные глазури сереют, зато просыпаются охра и кирпич.
- **Цветопередача**, она же CRI или Ra. Ниже 80 любая глазурь кажется пыльной, от 90 видно то, за что вы заплатили. Разница в цене — две чашки кофе, а смотреть на эту стену лет двадцать.

Решите и то, куда лампа светит. Свет, который стекает вдоль стены, покажет каждую неровность: ручной плитке это к лицу, небрежной укладке — нет. Свет в лоб всё сгладит. Повесьте лампу до прихода плиточника: пусть он видит то же, что потом каждый день будете видеть вы.

## Где ошибаются

**Выбирают по одной штуке.** Одна плитка — украшение. Двести — погода. Попросите у нас снимок стены в этой глазури и посмотрите на него с вытянутой руки, прищурившись.

**Подбирают к дивану.** Диван через восемь лет уедет. Подбирайте к полу и к окну.

**Боятся тёмного.** В маленькой комнате тёмная глянцевая стена глубже белой: не видно, где она кончается. В большой бывает наоборот.

**Хотят ровного.** Тогда фабричная справится лучше, и [мы подскажем какая](/about). Наша отличается штука от штуки, как листья одного дерева. Кладёшь коробку за коробкой — выходят пятна. Смешаешь три коробки — выходит стена.

## Если осталось две

Оставьте обе до воскресенья. На подоконнике, где пьёте кофе. В воскресенье окажется, что одну вы всё время вертите в руках, а про вторую забыли.

А дальше остаётся [посчитать, сколько нужно](/blog/articles/how-many-to-order).`,
  },
}
