import type { EntityName } from './entity.ts'
import type { Localized } from './field.ts'

/** Names of fields that many entities have; a definition's own label wins. */
export const fieldNames: Readonly<Record<string, Localized>> = {
  id: { en: 'ID', ru: 'ID' },
  createdAt: { en: 'Created', ru: 'Создано' },
  updatedAt: { en: 'Changed', ru: 'Изменено' },
  variant: { en: 'Variant', ru: 'Вариант' },
  title: { en: 'Title', ru: 'Заголовок' },
  subtitle: { en: 'Subtitle', ru: 'Подзаголовок' },
  description: { en: 'Description', ru: 'Описание' },
  shortDescription: { en: 'Short description', ru: 'Краткое описание' },
  adminTitle: { en: 'Admin title', ru: 'Служебное название' },
  slug: { en: 'Slug', ru: 'Слаг' },
  className: { en: 'Class name', ru: 'CSS-классы' },
  orderIndex: { en: 'Position', ru: 'Порядок' },
  url: { en: 'URL', ru: 'Адрес' },
  type: { en: 'Type', ru: 'Тип' },
  status: { en: 'Status', ru: 'Статус' },
  email: { en: 'Email', ru: 'Эл. почта' },
  amount: { en: 'Amount', ru: 'Сумма' },
  language: { en: 'Language', ru: 'Язык' },
  expiresAt: { en: 'Expires', ru: 'Действует до' },
  lastError: { en: 'Last error', ru: 'Последняя ошибка' },
}

/** What to put into fields that many entities have, where their names don't say it; a definition's own help wins. */
export const fieldHelp: Readonly<Record<string, Localized>> = {
  adminTitle: {
    en: 'Seen in the back office only. Left empty, it is made for you.',
    ru: 'Видно только здесь. Если не заполнить, появится само.',
  },
  className: {
    en: 'Tailwind classes for the element that shows the record.',
    ru: 'Классы Tailwind для элемента, который показывает запись.',
  },
  orderIndex: { en: 'Smaller numbers come first.', ru: 'Чем меньше число, тем выше запись.' },
}

/** Names of variants that every entity has; a definition's own name wins. */
export const usualVariants: Readonly<Record<string, Localized>> = { default: { en: 'Default', ru: 'Обычный' } }

/** What every module calls the part of a page that it brings. */
export const widgetName = {
  en: { one: 'Widget', many: 'Widgets' },
  ru: { one: 'Виджет', many: 'Виджеты', of: 'виджета' },
} as const satisfies Readonly<Record<string, EntityName>>
