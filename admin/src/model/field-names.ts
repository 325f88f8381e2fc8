import type { Localized } from '@tessera/core'

/** Names of fields that many entities have; a definition's own label wins. */
export const fieldNames: Readonly<Record<string, Localized>> = {
  id: { en: 'ID', ru: 'ID' },
  createdAt: { en: 'Created', ru: 'Создано' },
  updatedAt: { en: 'Changed', ru: 'Изменено' },
  variant: { en: 'Variant', ru: 'Вариант' },
  title: { en: 'Title', ru: 'Заголовок' },
  subtitle: { en: 'Subtitle', ru: 'Подзаголовок' },
  description: { en: 'Description', ru: 'Описание' },
  adminTitle: { en: 'Admin title', ru: 'Служебное название' },
  slug: { en: 'Slug', ru: 'Слаг' },
  className: { en: 'Class name', ru: 'CSS-классы' },
  url: { en: 'URL', ru: 'Адрес' },
  orderIndex: { en: 'Order', ru: 'Порядок' },
}
