import type { DemoArticle } from '../content.ts'

export const thirtyHours: DemoArticle = {
  slug: 'thirty-hours-of-fire',
  products: ['place-at-the-bench', 'first-tile'],
  category: 'craft',
  day: '2026-03-17',
  cover: 'kiln',
  title: { en: 'Thirty hours of fire', ru: 'Тридцать часов огня' },
  subtitle: {
    en: 'The log of one firing, from the first match to the moment when somebody may open the door.',
    ru: 'Журнал одного обжига — от первой спички до минуты, когда можно открыть дверцу.',
  },
  text: {
    en: `There are 2,200 tiles in the kiln, three weeks of work by eleven people. From now on nobody can help them. All we can do is not to hurry, and to write down what we see. This is the log of firing 611, with notes for those who have not slept beside a kiln.

## Tuesday, 6:00. 14 degrees

The door is bricked up and smeared with clay. Two burners on the lowest flame. The tiles look dry, yet each holds a spoonful of water between its grains, and 2,200 spoons are a bathtub. If it boils, it leaves through the wall of the tile. So: forty degrees an hour, and not one more.

## Tuesday, 14:00. 330 degrees

The water is out; the chimney stopped steaming an hour ago. In 2016 somebody looked in at this point, to see how things were going. Cold air came in, and there was one sound, as of a tray of glasses. Since then the door has no handle.

## Wednesday, 0:00. 573 degrees

The most dangerous number of the night. At 573 degrees quartz changes its form and grows by one part in a hundred, all at once. Whoever passes it too quickly finds cracks later, straight as if drawn with a ruler. We take an hour and a half for the twenty degrees around it. Somebody makes tea.

> You don't fire a kiln. You keep it company.

## Wednesday, 12:00. 1,040 degrees

Thirty hours. Through the peephole it is no longer red in there, but the yellow of an egg. The glaze is liquid now; it shines as if it had been raining. On the lowest shelf stand three small cones of clay, made to bend at the right moment. Instruments measure how hot the kiln is. The cones show how long it has been hot, and that is what counts.

The second cone touches its toes at 12:40. Burners off, dampers shut, everything tight.

## Then nothing, for two days

This is the part that costs most, because you could save it. A kiln that is thrown open at 400 degrees is empty a day earlier. The glaze will be bright, smooth and without any depth: [what makes ours come alive at noon](/blog/articles/the-third-recipe) grows in it while it cools.

- From 1,040 to 900 degrees: by itself, about four hours.
- From 900 to 780: six hours, with a small flame that holds it up.
- From 780 to 60: a day and a half. We sweep the yard.

## Friday, 11:30. 58 degrees

The first brick is taken out by whoever has glazed the most tiles. The air that comes out smells of a stove in the country. Eleven cracked, four stuck to the shelf, 2,185 good ones. The best of them is on the second shelf from below, at the very back, and nobody knows why.

![star-tiles]

## If your kiln stands on a balcony

People who have bought a small electric kiln write to us because they are afraid to switch it on. The rules are the same, only the numbers are smaller.

- **Dry it for longer than seems necessary.** Hold the piece against your cheek: if it feels cool, there is still water in it.
- **Up to 200 degrees, sixty an hour** and no more, with the lid open by a finger. A bang in the kiln is always a hurry.
- **Slow down at 573 twice**, on the way up and on the way down. The second time is forgotten, and what survived the fire cracks the next morning.
- **Put cones into an electric kiln, too.** A thermocouple is wrong by twenty degrees, and by different twenty each year.
- **Open it below a hundred.** If you can't wait, leave the house, and leave the key to somebody else.

You may come and watch: we open a kiln every other Friday, and there is tea.`,
    ru: `В печи 2200 плиток — три недели работы одиннадцати человек. С этой минуты им никто не поможет. Остаётся не торопиться и записывать. Вот журнал обжига № 611 с пояснениями для тех, кто рядом с печью не ночевал.

## Вторник, 6:00. 14 градусов

Дверца заложена кирпичом и замазана глиной. Две горелки на самом малом огне. На вид плитка сухая, но в каждой между зёрнами прячется ложка воды, а 2200 ложек — это ванна. Если вода закипит, она выйдет прямо сквозь стенку. Поэтому сорок градусов в час и ни одним больше.

## Вторник, 14:00. 330 градусов

Вода ушла: труба уже час как не парит. Зимой 2016 года на этом месте кто-то решил заглянуть, как там дела. Внутрь пошёл холодный воздух, и раздался один звук — будто уронили поднос с бокалами. С тех пор на дверце нет ручки.

## Среда, 0:00. 573 градуса

Самая опасная цифра ночи. На 573 градусах кварц меняет строение и разом прибавляет сотую часть объёма. Проскочишь — потом найдёшь трещины, ровные, как по линейке. На двадцать градусов вокруг этой точки мы тратим полтора часа. Кто-нибудь ставит чайник.

> Печь не топят. С печью сидят.

## Среда, 12:00. 1040 градусов

Тридцать часов. В глазке уже не красное, а желтковое. Глазурь теперь жидкая и блестит, словно внутри прошёл дождь. На нижней полке стоят три глиняных конуса, которые должны согнуться в нужный момент. Приборы показывают, насколько в печи жарко. Конусы — насколько долго, а это важнее.

Второй конус кланяется в 12:40. Горелки долой, заслонки закрыть, щели замазать.

## И двое суток ничего

Самая дорогая часть, потому что на ней легко сэкономить. Печь, распахнутую на четырёхстах градусах, можно разгрузить на день раньше. Глазурь выйдет яркой, гладкой и плоской: [то, что оживает в полдень](/blog/articles/the-third-recipe), растёт в ней, пока она остывает.

- С 1040 до 900 градусов — сама, часа за четыре.
- С 900 до 780 — шесть часов, на малом огне, чтобы не падала быстрее.
- С 780 до 60 — полтора суток. Метём двор.

## Пятница, 11:30. 58 градусов

Первый кирпич вынимает тот, кто глазуровал больше всех. Пахнет дачной печкой. Треснуло одиннадцать, к полке прилипли четыре, хороших — 2185. Лучшая стояла на второй полке снизу, у самой задней стенки, и почему она лучшая, не знает никто.

![star-tiles]

## Если печь стоит на балконе

Нам пишут люди, которые купили маленькую электрическую печь и теперь боятся её включить. Правила те же, только числа поменьше.

- **Сушите дольше, чем кажется нужным.** Приложите вещь к щеке: холодит — внутри ещё вода.
- **До 200 градусов — по шестьдесят в час**, не быстрее, и крышка приоткрыта на палец. Хлопок в печи — это всегда спешка.
- **У 573 притормозите дважды**: по дороге вверх и по дороге вниз. О втором разе забывают, и то, что пережило огонь, лопается наутро.
- **Ставьте конусы и в электрическую печь.** Термопара врёт градусов на двадцать, и каждый год — на разные.
- **Открывайте ниже ста.** Не терпится — уйдите из дома, а ключ от печи оставьте кому-нибудь.

Приезжайте посмотреть: печь открываем каждую вторую пятницу, чай с нас.`,
  },
}
