import type { DemoStore } from './content.ts'

export const demoStores: readonly DemoStore[] = [
  {
    slug: 'vyborg',
    title: { en: 'The studio in Vyborg', ru: 'Мастерская в Выборге' },
    subtitle: { en: 'In the old brickworks by the water', ru: 'На старом кирпичном заводе у воды' },
    shortDescription: {
      en: 'Everything that we make, straight from the kiln, and whatever did not quite turn out at half the price.',
      ru: 'Всё, что мы делаем, прямо из печи. А то, что получилось не совсем так, — за полцены.',
    },
    description: {
      en: 'An hour and a quarter by train from Saint Petersburg, then ten minutes along the bay. On firing days it is warm here even in January.\n\nCall before you come: once a month we close for a day to unload the kiln.',
      ru: 'Час с четвертью на электричке от Петербурга и десять минут вдоль залива. В дни обжига здесь тепло даже в январе.\n\nПозвоните, прежде чем ехать: раз в месяц мы закрываемся на день, чтобы разгрузить печь.',
    },
    files: ['workshop'],
    values: { address: 'vyborg', hours: 'vyborg', telephone: 'vyborg' },
  },
  {
    slug: 'petersburg',
    title: { en: 'The shop in Saint Petersburg', ru: 'Лавка в Петербурге' },
    subtitle: { en: 'Ground floor, windows to the south', ru: 'Первый этаж, окна на юг' },
    shortDescription: {
      en: 'Forty-eight glazes on one wall, samples to take home, coffee that is not bad at all.',
      ru: 'Сорок восемь глазурей на одной стене, образцы на дом и совсем неплохой кофе.',
    },
    description: {
      en: 'Bring a drawing, a photograph or only a measure: we lay your wall out on the table while you wait.\n\nWhat is not on the shelf comes from Vyborg on Thursdays.',
      ru: 'Принесите чертёж, фотографию или просто размеры: разложим вашу стену на столе, пока вы пьёте кофе.\n\nЧего нет на полке, привезём из Выборга в четверг.',
    },
    files: ['cafe'],
    values: { address: 'petersburg', hours: 'petersburg', telephone: 'petersburg' },
  },
]
