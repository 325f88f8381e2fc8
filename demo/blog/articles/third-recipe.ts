import type { DemoArticle } from '../content.ts'

export const thirdRecipe: DemoArticle = {
  slug: 'the-third-recipe',
  products: ['own-glaze', 'glaze-cards'],
  category: 'craft',
  day: '2024-10-08',
  cover: 'glaze-bowls',
  title: { en: 'The third recipe on the list', ru: 'Третий рецепт по списку' },
  subtitle: {
    en: 'A ledger from 1931, two hundred failed tiles and the colour that gave the studio its name.',
    ru: 'Тетрадь 1931 года, двести испорченных плиток и цвет, от которого пошло название мастерской.',
  },
  text: {
    en: `The ledger lay in the office of the brickworks, under a calendar for 1994. Eighty pages in pencil, two hands, forty recipes. Most of them name things that nobody sells any more: “ash from the bakery”, “sand from below the second bridge”, “green, as Ilya makes it”. Who Ilya was, the ledger does not say.

We began with the first recipe because it came first. It ran off the tile and glued it to the shelf. The second one bubbled. The third came out of the kiln the colour of wet cardboard, and we would have thrown it away, had Vera not wanted to see it in daylight.

## What happened at the window

She carried it across the yard and held it up. It was noon, in April, the sun stood over the river. The cardboard turned gold: not on the surface, but as if somebody had lit a lamp behind it. We stood there for a while. Then a cloud came, and it was cardboard again.

> A glaze is not a paint. Paint is a colour; a glaze is a thickness that light has to cross twice.

The secret, if there is one, is titanium and patience. When the melt cools slowly, crystals grow in it, too small to see one by one. In dull light they scatter everything, and the tile looks tired. When the sun falls on it steeply, they all answer at once.

## Two hundred tiles later

It took us until November to make it twice. Then until the next summer to make it two hundred times. What we learned fits on a card that hangs over the glaze bench:

1. The ash must be sieved twice, and never on the day on which it was burned.
2. Three coats, each of them thinner than seems right.
3. From 900 down to 780 degrees the kiln may lose no more than twenty degrees an hour.
4. Look at it at noon. If there is no sun, wait for the next day.

The last line was meant as a joke. It has become the only rule that nobody breaks: every batch is judged at the southern window between twelve and one. What is good there stays. What is good in lamplight only goes back into the mill.

![hand-made]

## Three tests with a telephone

A glaze with crystals is easily mistaken for a plain matt one, and they do not cost the same. You can tell them apart in a minute, at our table or at anybody else's.

- Switch off the lamps and shine your telephone along the tile, almost touching it. A matt glaze merely gets lighter. In one with crystals a band lights up and follows your hand.
- Put a drop of water on it and wipe it off after a minute. If a dark spot stays, the surface is open, and it should not hang over a stove.
- Draw a line with a pencil and rub it with your finger. What keeps graphite will keep grease.

Ours passes all three. There is one that it fails, and we say so before you pay: below a cold white lamp it is dead. If that is the only light your room will ever have, take another glaze.

## And the other thirty-nine

Nineteen of the recipes work, with changes. Eight contain lead and stay in the ledger for good. Seven we cannot read. Five need Ilya.

The third one is in our list as **Noon**. It is not the most popular of our glazes, and in photographs it looks like wet cardboard. We have stopped apologising for that: whoever has had the sample on their window sill for a day orders it, and whoever has not would not be happy with it anyway. [How to look at samples](/blog/articles/four-in-the-afternoon) is a story of its own.`,
    ru: `Тетрадь лежала в заводской конторе под календарём за 1994 год. Восемьдесят страниц карандашом, два почерка, сорок рецептов. Половина названий ничего уже не значит: «зола от булочной», «песок из-под второго моста», «зелёная, как у Ильи». Кто такой Илья, тетрадь не объясняет.

Начали с первого рецепта — просто потому, что он первый. Глазурь стекла и приклеила плитку к полке. Вторая пошла пузырями. Третья вышла из печи цвета мокрого картона. Её бы тоже выбросили, но Вера захотела взглянуть на свету.

## Что случилось у окна

Она пронесла плитку через двор и подняла к стеклу. Был апрель, полдень, солнце стояло над рекой. Картон стал золотым — и не сверху, а будто за ним зажгли лампу. Мы постояли, посмотрели. Потом набежало облако, и снова стал картон.

> Глазурь — не краска. У краски есть цвет, а у глазури толщина, и свет проходит её дважды: туда и обратно.

Если тут и есть секрет, то это титан и терпение. Пока расплав медленно остывает, в нём растут кристаллы, такие мелкие, что по одному их не разглядеть. В пасмурный день они рассеивают всё подряд, и плитка кажется усталой. А когда солнце падает круто, отвечают разом.

## Двести плиток спустя

Повторить удалось только в ноябре. Повторить двести раз — к следующему лету. Всё, чему мы научились, уместилось на карточке над столом глазуровщиков:

1. Золу сеять дважды и никогда — в тот день, когда её жгли.
2. Три слоя, каждый тоньше, чем кажется правильным.
3. С 900 до 780 градусов печь теряет не больше двадцати градусов в час.
4. Смотреть в полдень. Нет солнца — ждать завтра.

Последний пункт дописали в шутку. Теперь это единственное правило, которое не нарушает никто: каждую партию принимают у южного окна с двенадцати до часу. Хороша там — остаётся. Хороша только под лампой — возвращается в мельницу.

![hand-made]

## Три проверки телефоном

Глазурь с кристаллами легко спутать с обычной матовой, а стоят они по-разному. Отличить одну от другой можно за минуту — у нашего стола или у любого чужого.

- Погасите лампы и посветите телефоном вдоль плитки, почти её касаясь. Матовая просто посветлеет. У кристальной вспыхнет полоса и поедет следом за рукой.
- Капните воды и через минуту сотрите. Осталось тёмное пятно — поверхность открытая, и над плитой ей не место.
- Проведите карандашом и потрите пальцем. Что держит графит, будет держать и жир.

Наша проходит все три. Не проходит она одну, и об этом мы говорим до оплаты: под холодной белой лампой она мёртвая. Если другого света в комнате не будет никогда, возьмите другую глазурь.

## А остальные тридцать девять?

Девятнадцать рецептов работают, если поправить. В восьми свинец, и они останутся в тетради навсегда. Семь не разобрать. Для пяти нужен Илья.

Третий значится у нас как **«Полдень»**. Это не самая ходовая глазурь, и на фотографиях она похожа на мокрый картон. Извиняться за это мы перестали: кто подержал образец день на подоконнике, тот заказывает, а кто не держал, всё равно бы не обрадовался. [Как смотреть образцы](/blog/articles/four-in-the-afternoon) — отдельная история.`,
  },
}
