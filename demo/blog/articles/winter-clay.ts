import type { DemoArticle } from '../content.ts'

export const winterClay: DemoArticle = {
  slug: 'the-winter-in-the-yard',
  category: 'craft',
  day: '2025-01-21',
  cover: 'pressed-clay',
  products: ['herringbone-brick', 'first-tile'],
  title: { en: 'The winter in the yard', ru: 'Зима во дворе' },
  subtitle: {
    en: 'Why our most important machine has no motor, works at minus twenty and takes five months.',
    ru: 'Почему главная машина мастерской работает без мотора, при минус двадцати и пять месяцев подряд.',
  },
  text: {
    en: `In October two lorries bring us the clay of a whole year: forty tonnes from a pit twelve kilometres away, across the bay. They tip it out behind the drying shed, in a heap as high as a man. Then we do nothing with it until April. Visitors take this for laziness. It is the step that we would give up last.

## What frost can do

Fresh clay is not soft. It breaks into lumps with sharp edges, and inside a lump the water sits where it has been sitting since the last ice age. You can force it: a mill with a forty-kilowatt motor turns such lumps into dust in an hour. The dust is fine, and every grain of it is round.

Frost does it differently. Water in the pores freezes, grows by a tenth, and pushes the plates of the clay apart, thousands of times, every night when it freezes and every noon when it thaws. In the end the lump falls apart at a touch, and the plates are still plates: flat, thin, able to slide over one another.

> A mill makes clay fine. Frost makes it obedient.

You feel the difference in the hand. A tile pressed from milled clay remembers every pressure and warps on the shelf. One pressed from wintered clay lies down and stays flat.

![workshop]

## What we do meanwhile

Almost nothing, but that carefully:

- In November we spread the heap to half a metre: deeper down it would not freeze.
- After each heavy snow we turn a strip of it, so that the cold gets in. It is the best cure for an evening at the computer.
- In February we take samples. When a lump the size of a fist dissolves in a bucket within four minutes, the clay is ready.

In 2020 there was no winter. In February the lump still lay in its bucket after an hour, and we had to borrow a mill. The tiles of that year are perfectly good, and each of them is two tenths of a millimetre less flat than usual. Nobody has ever noticed. We have.

## The same with a clay of your own

The bucket works for any clay, also for the one that you dug up at your summer house. All of it fits in a weekend and a shelf over the radiator.

1. Dry a lump until it rings. Damp clay does not fall apart in water, and the test would show nothing.
2. Put it into a bucket and look at the clock. Less than ten minutes is good; what lies there for an hour wants a winter.
3. Roll a string of it, as thick as a pencil, and bend it to a ring as wide as a cup. If it does not crack, you can press tiles from it.
4. Scratch a line of exactly ten centimetres into a bar, dry it, have it fired, and measure again. Ours is 9.2 long in the end. That is why the mould of a tile of thirteen centimetres measures 14.1.

If it cracks at the third step, wrap the clay in a wet cloth, leave it alone for a month and try again. Sometimes it lacks nothing but time.

## Then comes spring

In April the heap is carried under the roof, mixed with a fifth of ground shards (our own, [nothing gets lost here](/about)), watered and left alone for another month under wet cloth. Old masters kept clay for their grandsons. We have tried to find out whether it gets better after two years. It does. After five as well. Then the heap was needed for [a station](/blog/articles/a-river-under-the-vault), and the experiment was over.

If you would like to see the heap: it is to the left of the gate. In the winter it looks like a heap. That is how it works.`,
    ru: `В октябре два грузовика привозят нам глину на весь год — сорок тонн из карьера в двенадцати километрах отсюда, с того берега залива. Её вываливают за сушильным цехом горой в человеческий рост. И до апреля мы к ней почти не прикасаемся. Гости думают, что это лень. На самом деле от этого шага мы отказались бы последним.

## Что умеет мороз

Свежая глина вовсе не мягкая. Она колется на куски с острыми краями, и внутри каждого стоит вода — там же, где стояла со времён ледника. Можно взять силой: мельница на сорок киловатт за час превратит такие куски в пыль. Пыль получится мелкая, но каждая крупинка в ней — круглая.

Мороз работает иначе. Вода в порах замерзает, прибавляет десятую часть объёма и раздвигает пластинки глины — тысячи раз, каждую ночь, когда схватится, и каждый полдень, когда отпустит. В конце концов кусок рассыпается от прикосновения, а пластинки остаются пластинками: плоскими, тонкими, готовыми скользить друг по другу.

> После мельницы глина мелкая. После мороза — послушная.

Разницу чувствует рука. Плитка из молотой глины помнит каждое нажатие и на полке ведёт себя как хочет. Плитка из зимовавшей ложится и лежит.

![workshop]

## Чем мы заняты тем временем

Почти ничем, зато аккуратно:

- В ноябре раскидываем гору до полуметра: глубже не промёрзнет.
- После каждого снегопада перекапываем полосу, чтобы впустить холод. Лучшее лекарство от вечера за компьютером.
- В феврале берём пробы. Если кусок с кулак расходится в ведре за четыре минуты, глина готова.

В 2020 году зимы не было. В феврале кусок пролежал в ведре час, и пришлось просить мельницу у соседей. Плитка того года совершенно хорошая, только на две десятых миллиметра менее ровная. Этого никто не заметил. Кроме нас.

## То же самое со своей глиной

Ведро годится для любой глины, хоть для той, что вы накопали на даче. Понадобятся выходные и полка над батареей.

1. Высушите кусок до звона. Сырая глина в воде не расходится, и опыт ничего не покажет.
2. Опустите в ведро и засеките время. Меньше десяти минут — хорошо. Пролежал час — просится зимовать.
3. Скатайте колбаску толщиной с карандаш и согните её в кольцо шириной с чашку. Не треснула — из такой глины можно прессовать плитку.
4. Процарапайте на бруске линию ровно в десять сантиметров, высушите, отдайте обжечь и измерьте снова. У нашей остаётся 9,2. Поэтому форма для плитки в тринадцать сантиметров у нас 14,1.

Треснула на третьем шаге — заверните глину в мокрую тряпку, дайте ей постоять месяц и попробуйте ещё раз. Иногда не хватает только времени.

## А потом весна

В апреле глину переносят под крышу, добавляют пятую часть молотого боя — своего, [у нас ничего не пропадает](/about), — поливают и ещё на месяц оставляют под мокрым полотном. Старые мастера закладывали глину для внуков. Мы пробовали выяснить, станет ли она лучше через два года. Станет. Через пять — тоже. Потом кучу пустили на [станцию](/blog/articles/a-river-under-the-vault), и опыт закончился.

Хотите посмотреть — она слева от ворот. Зимой выглядит как куча. Так это и работает.`,
  },
}
