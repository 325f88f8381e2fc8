import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const accountWords = sampleBlock({
  key: 'account-words',
  name: { en: 'Words', ru: 'Текст' },
  description: {
    en: 'A heading and paragraphs for pages of the account.',
    ru: 'Заголовок и абзацы для страниц аккаунта.',
  },
  keywords: { en: 'text', ru: 'абзац' },
  record: sampleRecord(widget, {
    title: { en: 'Your account', ru: 'Ваш аккаунт' },
    subtitle: { en: 'What it is good for', ru: 'Зачем он нужен' },
  }),
})
