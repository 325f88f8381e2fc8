import { article, articlesToFiles, widget, widgetsToArticles } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'

export const articles = sampleBlock({
  key: 'articles',
  group: 'text',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      subtitle: { en: 'Notes', ru: 'Заметки' },
      title: { en: 'What we have learned lately', ru: 'Чему мы недавно научились' },
    },
    sampleLinks(widgetsToArticles, [
      sampleRecord(
        article,
        {
          subtitle: { en: '5 minutes', ru: '5 минут' },
          title: { en: 'Measure twice, ask three times', ru: 'Семь раз отмерь, восемь — спроси' },
          description: {
            en: 'Most of what goes wrong later was not asked on the first day. Here is our list of questions.',
            ru: 'Почти всё, что потом пошло не так, не спросили в первый день. Вот наш список вопросов.',
          },
        },
        samplePictures(articlesToFiles, 0),
      ),
      sampleRecord(
        article,
        {
          subtitle: { en: '8 minutes', ru: '8 минут' },
          title: { en: 'Why the cheap one costs more', ru: 'Почему дешёвое обходится дороже' },
          description: {
            en: 'We counted five years of repairs, and the answer was not the one that we had expected.',
            ru: 'Мы посчитали ремонт за пять лет и получили не тот ответ, которого ждали.',
          },
        },
        samplePictures(articlesToFiles, 1),
      ),
      sampleRecord(
        article,
        {
          subtitle: { en: '3 minutes', ru: '3 минуты' },
          title: { en: 'In praise of a rainy day', ru: 'Похвала дождливому дню' },
          description: {
            en: 'Nobody calls, nobody comes, and the drawer that has been stuck since spring finally opens.',
            ru: 'Никто не звонит, никто не приходит, и ящик, который заедал с весны, наконец открывается.',
          },
        },
        samplePictures(articlesToFiles, 2),
      ),
    ]),
  ),
})
