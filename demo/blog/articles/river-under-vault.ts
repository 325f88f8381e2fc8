import type { DemoArticle } from '../content.ts'

export const riverUnderVault: DemoArticle = {
  slug: 'a-river-under-the-vault',
  products: ['carpet-cobalt', 'large-slate'],
  category: 'projects',
  day: '2024-12-03',
  cover: 'station',
  title: { en: 'A river under the vault', ru: 'Река под сводом' },
  subtitle: {
    en: 'Sixty-one thousand tiles for a station in Nizhny Novgorod, and a note that changed the plan.',
    ru: 'Шестьдесят одна тысяча плиток для станции в Нижнем Новгороде — и записка, из-за которой всё переделали.',
  },
  text: {
    en: `Anna Velikanova asked us for one blue. She had the drawings of Zarechnaya station with her, a hall of ninety metres under a single vault, and in the margin it said: “tile, blue, matt”. A factory could have done that in two weeks. We sent her eleven blues and a note: “Look at them at four in the afternoon.”

She rang a week later, at ten past four.

## What she had seen

The samples lay on the concrete floor of the unfinished hall. At the eastern end there is a staircase to the river, and at four the light comes up it, low and green. The three darkest tiles had gone black. The lighter ones seemed to be moving.

“I understood that the hall has a direction,” she says. “Everybody comes out of the train and looks for the way to the bridge. I had planned signs. Now I thought: what if the wall simply tells them?”

> The best sign is one that nobody reads and everybody follows.

So the one blue became a flow of eleven: milk at the street, then sky, then all that a river can be, up to the ink of the last arch before the water. You don't notice the change from one tile to the next. You only notice that you are walking the right way.

![scales-in-cobalt]

## Counting to sixty-one thousand

A gradient is easily drawn on a screen. In a kiln it is not, because every batch comes out a shade of its own. Mark Diallo, who draws our walls, turned the problem round: he did not sort tiles into the drawing, but drew with the tiles that there were.

- Each of the 28 firings was photographed at the window, all its tiles at once.
- The photograph gave every tile a number from 0 (milk) to 1,000 (ink).
- The plan of the vault asked for numbers. Where it asked for 412, number 409 would do as well; number 520 would not.

In this way nothing was left over but 140 tiles, and those are in the depot of the metro, for the day when somebody needs them.

## Eleven weeks on a scaffold

The vault was laid by a crew of nine from Dzerzhinsk, who had laid swimming pools before. In the first week they placed three hundred tiles a day, in the last one twelve hundred. Each box bore the number of its row and of its place; the foreman, Rashid, said that it was like knitting after somebody else's pattern: boring until you see the sleeve.

On the opening day an old man stood in the hall and would not go up. He was waiting for four o'clock, he said; his granddaughter had told him. It was cloudy. He came again on the next day.

## If your wall is larger than a room

Architects have been calling us ever since, and we tell all of them the same four things.

- **Count the time from the kiln**, not from the opening day. Two kilns, each of them opened every other week: 28 firings take almost seven months.
- **Lay two square metres on plywood**, full size, where the wall will be. At Zarechnaya this showed us that a joint of three millimetres drew a net over the river. We went down to two.
- **Say where the boxes will stand.** They came in the order of the rows, and somebody had wanted to stack them by weight.
- **Let the person who drew it come once a week.** Most questions from a scaffold take a minute to answer, and a day if they are sent by mail.

The hall won a prize, and the magazine that awarded it called the wall “digital craft”. We would call it looking closely. If you have a room with a direction of its own, [tell us where its window is](/#samples).`,
    ru: `Анна Великанова просила один синий. Она приехала с чертежами станции «Заречная» — зал в девяносто метров под единым сводом, — и на полях у неё стояло: «плитка, синяя, матовая». На фабрике такое сделают за две недели. Мы отправили ей одиннадцать синих и записку: «Посмотрите на них в четыре часа дня».

Она позвонила через неделю. В десять минут пятого.

## Что она увидела

Образцы лежали на бетонном полу недостроенного зала. В восточном торце там лестница к реке, и в четыре по ней поднимается свет — низкий, зеленоватый. Три самые тёмные плитки стали чёрными. Светлые как будто поплыли.

«Я поняла, что у зала есть направление, — рассказывает Анна. — Все выходят из поезда и ищут, где мост. Я собиралась вешать указатели. А тут подумала: пусть стена сама и подскажет».

> Лучший указатель — тот, который никто не читает и все слушаются.

Так вместо одного синего получилось течение из одиннадцати: у выхода на улицу молоко, дальше небо, потом всё, чем бывает река, — и чернила в последней арке перед водой. От плитки к плитке перехода не видно. Видно только, что идёшь правильно.

![scales-in-cobalt]

## Как сосчитать до шестидесяти одной тысячи

На экране переход рисуется легко. В печи — нет: каждая партия выходит своего оттенка. Марк Диалло, который рисует наши раскладки, перевернул задачу. Он не подбирал плитку под рисунок, а рисовал той, что получилась.

- Каждый из 28 обжигов снимали у окна целиком, все плитки сразу.
- По снимку каждая получала номер: от 0 (молоко) до 1000 (чернила).
- План свода просил номера. Где нужен 412, сойдёт и 409. А 520 — уже нет.

Лишних осталось 140 штук. Они лежат в депо и ждут дня, когда кому-нибудь понадобятся.

## Одиннадцать недель на лесах

Свод клала бригада из Дзержинска, девять человек; до этого они облицовывали бассейны. В первую неделю выходило триста плиток в день, в последнюю — тысяча двести. На каждой коробке были номер ряда и номер места. Бригадир Рашид говорил, что это как вязать по чужой схеме: скучно, пока не увидишь рукав.

В день открытия в зале стоял старик и не поднимался наверх. Объяснил, что ждёт четырёх часов: внучка велела. Было пасмурно. Назавтра он пришёл снова.

## Если стена больше комнаты

С тех пор архитекторы звонят часто, и мы всем говорим одни и те же четыре вещи.

- **Считайте время от печи**, а не от дня открытия. Две печи, каждую открывают раз в две недели: 28 обжигов — это почти семь месяцев.
- **Выложите два квадратных метра на фанере**, в натуральную величину и там, где будет стена. На «Заречной» так выяснилось, что шов в три миллиметра накидывает на реку сеть. Сделали два.
- **Решите, где будут стоять коробки.** Они приезжают по порядку рядов, а сложить их кто-нибудь обязательно захочет по весу.
- **Пусть тот, кто рисовал, приезжает раз в неделю.** Ответить на вопрос с лесов — минута. По почте тот же вопрос стоит дня.

Станция получила премию, а журнал, который её вручал, назвал стену «цифровым ремеслом». Мы бы сказали проще: внимательно смотрели. Если у вашей комнаты тоже есть направление, [расскажите, где у неё окно](/#samples).`,
  },
}
