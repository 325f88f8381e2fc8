import type { DemoArticle } from '../content.ts'

export const livingWithIt: DemoArticle = {
  slug: 'living-with-a-handmade-wall',
  products: ['care', 'herringbone-brick'],
  category: 'advice',
  day: '2026-09-15',
  cover: 'crackle',
  title: { en: 'Living with a handmade wall', ru: 'Как жить со стеной ручной работы' },
  subtitle: {
    en: 'Cleaning, cracks, lemons and nails: the answers that we give on the telephone, in one place.',
    ru: 'Мытьё, трещины, лимоны и гвозди. Всё, что мы отвечаем по телефону, — в одном месте.',
  },
  text: {
    en: `The wall is up, the tiler has gone, and somebody is standing before it with a sponge and does not dare. Here is what you may do, what you had better not, and what will happen anyway.

## Cleaning

Warm water, a soft cloth. That is the whole list for ordinary days. Glaze is glass: nothing goes into it, everything comes off.

- **Grease** goes with a drop of dishwashing liquid. Rinse, or it will dry to a veil that takes the depth out of the colour.
- **Limescale** goes with citric acid, one spoonful in a glass of water, five minutes. Then rinse for longer than seems necessary: the glaze does not mind acid, the grout does.
- **Wax, paint, stickers**: a plastic card. Never a knife, never the green side of the sponge. One scratch does no harm; a hundred of them make a shiny wall matt.

What ruins a wall is not dirt, but zeal. Leave scouring powder and chlorine in the cupboard.

## “It has cracks!”

Some of our glazes crackle. A net of fine lines shows on the first day or in the third year, with a small sound, mostly at night. This is not a fault and not damage: glaze and clay shrink differently, and the glaze gives way. The tile below is whole.

> A crackle is the only drawing that a wall makes by itself.

With tea and time the lines darken. In a kitchen, where you may not want that, we seal them before you cook for the first time; it takes an evening. Glazes that crackle bear the letter K after their number. If yours does not and cracks all the same, call us: then it is a fault, and ours.

## Drilling

You can. Choose the middle of a tile, not the joint: a joint has no hold, and two tiles chip instead of one.

1. Stick painter's tape on the place, and mark it.
2. A diamond drill, without hammering, slowly, with a wet sponge below.
3. Through the glaze and the clay. Only then change to the drill for the wall.

![missing-tile]

If a tile breaks, nothing is lost: there is [a box with spare ones](/blog/articles/how-many-to-order), of the same firing. Take out the grout around it, break the tile from its centre outwards, clean the bed, set the new one. In a year nobody can find it.

## Underfoot and outdoors

On a floor the glaze wears. Not through, not in a lifetime; but where you turn at the stove, it will become silky after some ten years. In the station hall, it took the passengers four. Whoever wants a floor that stays as it is should take bare clay, oil it once and forget about it.

Outdoors the wall looks after itself. Frost does not bother it, [it knows that from its childhood](/blog/articles/the-winter-in-the-yard). Only make sure that water can run off at the top.

## What to write down on the first day

Take a photograph of the wall while it is empty, and write three things on the back: the number of the glaze and of its firing, the make and shade of the grout, what the joints were sealed with. In ten years that is what you will need, not the bill.

Seal the joints again every second year. A drop of water tells you when: if it is gone within a minute, it is time. It takes an evening, a bottle and a soft brush. Wipe off at once what gets on the glaze, or it dries to spots.

## And then

Once a year, at noon, when the sun is on it, stand before it for a minute. You will see one that you have never noticed. That belongs to the care, too.`,
    ru: `Стена готова, плиточник ушёл, а перед ней стоит человек с губкой и не решается. Рассказываем, что можно, чего лучше не надо и что произойдёт в любом случае.

## Мыть

Тёплая вода и мягкая тряпка. На обычные дни это весь список. Глазурь — стекло: внутрь ничего не попадает, снаружи всё сходит.

- **Жир** — капля средства для посуды. Потом смыть, иначе высохнет плёнкой и съест глубину цвета.
- **Известковый налёт** — лимонная кислота, ложка на стакан воды, пять минут. Смывайте дольше, чем кажется нужным: глазури кислота не страшна, а шву — да.
- **Воск, краска, наклейки** — пластиковой картой. Не ножом и не зелёной стороной губки. Одна царапина не беда, но от сотни глянец станет матовым.

Стену портит не грязь, а усердие. Порошок и хлорку оставьте в шкафу.

## «Она трескается!»

Некоторые наши глазури дают кракелюр. Сетка тонких линий появляется в первый день или на третий год — с тихим звоном и почему-то по ночам. Это не брак и не поломка: глазурь и глина сжимаются по-разному, и глазурь уступает. Сама плитка под ней цела.

> Кракелюр — единственный рисунок, который стена делает сама.

От чая и времени линии темнеют. На кухне, где этого не хочется, мы пропитываем их до первой готовки — дело одного вечера. У глазурей с кракелюром после номера стоит буква К. Если у вашей её нет, а трещины есть, звоните: вот это уже брак, и он наш.

## Сверлить

Можно. Выбирайте середину плитки, а не шов: шов не держит, и вместо одной сколются две.

1. Наклейте малярную ленту и разметьте по ней.
2. Алмазное сверло, без удара, медленно, снизу — мокрая губка.
3. Насквозь через глазурь и глину. И только потом — сверло по стене.

![missing-tile]

Если плитка всё-таки лопнула, ничего не потеряно: есть [коробка с запасом](/blog/articles/how-many-to-order) из той же партии. Выберите шов вокруг, разбейте плитку от середины к краям, зачистите место и поставьте новую. Через год её не найдёте даже вы.

## На полу и на улице

На полу глазурь стирается. Не насквозь и не за одну жизнь, но там, где вы поворачиваетесь у плиты, лет через десять она станет шёлковой. В станционном зале пассажиры управились за четыре года. Кому нужен пол, который не меняется, пусть возьмёт терракоту без глазури, один раз пропитает маслом и забудет.

На улице стена справится сама. Мороза она не боится: [знакома с ним с детства](/blog/articles/the-winter-in-the-yard). Следите только, чтобы сверху не застаивалась вода.

## Что записать в первый день

Сфотографируйте стену, пока она пустая, и напишите на обороте три вещи: номер глазури и обжига, марку и оттенок затирки, чем пропитан шов. Через десять лет понадобится именно это, а не чек.

Раз в два года шов пропитывают заново. Когда пора, скажет капля воды: ушла за минуту — значит, пора. Нужны вечер, флакон и мягкая кисть. Что попало на глазурь, вытирайте сразу, иначе высохнет пятнами.

## И последнее

Раз в год, в полдень, когда на неё светит солнце, постойте перед ней минуту. Найдёте ту, которую никогда не замечали. Это тоже уход.`,
  },
}
