import type { DemoArticle } from '../content.ts'

export const fourGreens: DemoArticle = {
  slug: 'four-greens-for-an-early-morning',
  products: ['slim-moss', 'square-bay', 'nine-samples'],
  category: 'projects',
  day: '2025-09-09',
  cover: 'cafe',
  title: { en: 'Four greens for an early morning', ru: 'Четыре зелёных для раннего утра' },
  subtitle: {
    en: 'The café Sosna opens at seven, long before the sun comes in. So the wall had to bring its own.',
    ru: 'Кофейня «Сосна» открывается в семь, задолго до солнца. Пришлось научить стену обходиться без него.',
  },
  text: {
    en: `Georgy Lunin rented the ground floor in a Petersburg yard because it was cheap, and it was cheap because it was dark. In December the sun does not reach the window at all. In June it comes at eleven, stays for forty minutes and leaves. “I don't need a wall that is beautiful at noon,” he told us. “I need one for seven in the morning, when people hate everybody.”

That is a better brief than most.

## A box with nothing in it

We usually send nine samples. This time we sent Mark, with a lamp and a notebook, at half past six on a Monday. What he wrote down:

- three round lamps over the bar, warm, at eye height;
- wet coats, so: dark colours along the bench;
- steam;
- people look at the wall behind the barista for four minutes, and at nothing else.

The last line decided everything. Four minutes are long. A flat colour is used up after ten seconds; a pattern, after a minute. What you can look at for longer is something that is almost regular.

## Slim, upright, four of them

We took our slimmest format, six by twenty-four centimetres, and set it upright, as trunks stand in a wood. Four glazes on the same clay: **North side**, which has moss in it, a bottle green, a grey one and one that is nearly water. The order is drawn by lot, with a single rule: no three of a kind beside each other.

> A wood is not random, and it is not a pattern either. That is why nobody gets tired of one.

All of them are glossy. In daylight we would never have done that to such a small room; by lamplight each tile holds its own small lamp, and from the bench one can see three hundred of them. When somebody opens the door, they all shiver.

![river-greens]

## What the wall is for

It was laid in five days, in August. The tiler wanted to sand the edges where two tiles differed by a millimetre. Georgy would not let him, and was right: they are what the fingers find.

“Guests touch it while they wait,” he says. “I used to wipe it every hour. Now I think that is what it is for. There is a woman who comes at ten past seven, always puts her hand on the same tile, says nothing and takes a double. I have asked her nothing. It is her tile.”

In the third winter of the café the grout has darkened by half a tone along the bar, and the glaze is as on the first day. Two tiles were broken, by a fire extinguisher; the spare ones came [from the same batch](/blog/articles/how-many-to-order), and only we know which they are.

## If your room is dark, too

At first Georgy wanted a white wall, because white is brighter. We put up two boards of a square metre each, a white one and a green one, and left them there for a day. Without the sun the white one turned grey, like snow in March. The green one stayed green, and the room was calmer for it.

What follows from this for a room with little window:

- gloss rather than matt, as long as no lamp shines into anybody's eyes;
- lamps at the height of faces, not on the ceiling: let the ceiling be dark;
- grout of the tone of the darkest tile, or the net will be brighter than the wall;
- one wall, not four. Paint the others in the lightest of its shades.

If you are in Petersburg: Sosna is in the second yard, to the left of the chestnut. Come at seven.`,
    ru: `Георгий Лунин снял первый этаж в петербургском дворе, потому что дёшево, а дёшево было, потому что темно. В декабре солнце не доходит до окна совсем. В июне заглядывает в одиннадцать, сидит сорок минут и уходит. «Мне не нужна стена, красивая в полдень, — сказал он. — Мне нужна на семь утра, когда человек ненавидит всех».

Лучшее техзадание за год.

## Коробка, в которой ничего не было

Обычно мы присылаем девять образцов. В этот раз прислали Марка — с лампой и блокнотом, в понедельник, в половине седьмого. Что он записал:

- три круглых светильника над стойкой, тёплые, на уровне глаз;
- мокрые пальто, значит, вдоль скамьи тёмное;
- пар;
- на стену за спиной бариста смотрят четыре минуты, и больше ни на что.

Последняя строчка всё и решила. Четыре минуты — это долго. Ровный цвет кончается через десять секунд, узор — через минуту. Дольше можно смотреть только на то, что почти правильное.

## Узкая, вертикальная, четырёх сортов

Взяли самый узкий формат, шесть на двадцать четыре, и поставили стоймя, как стволы в лесу. Глина одна, глазури четыре: **«Северная сторона»**, в которой есть мох, бутылочная, серая и почти вода. Порядок — по жребию, с единственным правилом: трёх одинаковых подряд не бывает.

> Лес не случаен, но и узора в нём нет. Поэтому он не надоедает.

Все четыре — глянцевые. При дневном свете мы бы так с маленькой комнатой не поступили. А вечером и утром в каждой плитке стоит своя маленькая лампа, и со скамьи их видно штук триста. Когда открывается дверь, все они вздрагивают.

![river-greens]

## Для чего нужна стена

Клали пять дней, в августе. Плиточник хотел сточить кромки там, где соседки расходятся на миллиметр. Георгий не дал — и правильно: именно их находят пальцы.

«Гости трогают её, пока ждут, — говорит он. — Раньше я протирал каждый час, а теперь думаю: для того она и нужна. Есть женщина, которая приходит в десять минут восьмого, кладёт ладонь всегда на одну и ту же плитку, молчит и берёт двойной. Я ни о чём не спрашиваю. Это её плитка».

Третью зиму шов вдоль стойки на полтона темнее, а глазурь как в первый день. Две плитки разбили огнетушителем. Запасные были [из той же партии](/blog/articles/how-many-to-order), и где они стоят, знаем только мы.

## Если у вас тоже темно

Сначала Георгий хотел белую стену: от белой, мол, светлее. Мы поставили два щита по квадратному метру, белый и зелёный, и оставили на день. Белый без солнца стал серым, как мартовский снег. Зелёный остался зелёным, и от него в комнате стало спокойнее.

Что из этого следует для комнаты, где мало окна:

- глянец, а не матовая, лишь бы лампы никому не били в глаза;
- лампы на высоте лица, а не под потолком: потолок пусть темнеет;
- затирка в тон самой тёмной плитке, иначе сетка окажется ярче стены;
- одна стена, а не четыре. Остальные покрасьте в самый светлый из её оттенков.

Будете в Петербурге — «Сосна» во втором дворе, слева от каштана. Приходите к семи.`,
  },
}
