import { widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'

export const words = sampleBlock({
  key: 'words',
  group: 'text',
  record: sampleRecord(
    widget,
    {
      title: { en: 'How we came to do this', ru: 'Как мы к этому пришли' },
      subtitle: { en: 'A page of our story', ru: 'Страница нашей истории' },
      description: {
        en: 'It began with one order that nobody else wanted to take: too small, too fiddly, due too soon. We took it, stayed up for three nights and were proud of the result.\n\nSince then we have learned to plan, so that nobody has to stay up. What has not changed is that we take **small and fiddly** things seriously.',
        ru: 'Всё началось с заказа, за который никто не брался: слишком маленький, слишком возни много, слишком скоро сдавать. Мы взялись, не спали три ночи и остались довольны.\n\nС тех пор мы научились планировать, так что ночами теперь спим. Не изменилось одно: **маленькие и кропотливые** задачи мы по-прежнему принимаем всерьёз.',
      },
    },
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(sampleButton('outline', '#contact', { en: 'Get to know us', ru: 'Познакомиться' })),
    ]),
  ),
})
