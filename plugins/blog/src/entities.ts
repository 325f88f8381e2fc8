import { contentFields, defineModule, nameTitle, widgetName } from '@tessera/core'

const { entity } = defineModule('blog', {
  admin: { name: { en: 'Blog', ru: 'Блог' }, icon: 'file-text', menu: { group: 'daily', order: 3 } },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show articles and categories.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают статьи и рубрики.',
    },
    variants: {
      'article-list-default': { en: 'Articles', ru: 'Статьи' },
      'article-overview-default': { en: 'Article of the page', ru: 'Статья страницы' },
      'article-overview-with-private-content-default': {
        en: 'Article with private content',
        ru: 'Статья с закрытой частью',
      },
      'article-overview-ecommerce-module-product-list-default': {
        en: 'Products of the article',
        ru: 'Товары из статьи',
      },
      'category-overview-default': { en: 'Category of the page', ru: 'Рубрика страницы' },
      'category-list-default': { en: 'Categories as cards', ru: 'Рубрики карточками' },
      'category-list-button-default': { en: 'Categories as buttons', ru: 'Рубрики кнопками' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const category = entity('category', {
  fields: { ...contentFields(), title: nameTitle() },
  access,
  admin: {
    icon: 'folder',
    name: {
      en: { one: 'Category', many: 'Categories' },
      ru: { one: 'Рубрика', many: 'Рубрики', of: 'рубрики' },
    },
    description: {
      en: 'Categories put articles of one subject together; each has a page of its own.',
      ru: 'Рубрики собирают статьи на одну тему; у каждой есть своя страница.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'button-default': { en: 'Button', ru: 'Кнопка' },
    },
    row: ['adminTitle', 'title', 'className', 'variant'],
  },
})

export const article = entity('article', {
  fields: contentFields(),
  access,
  admin: {
    icon: 'file-text',
    name: { en: { one: 'Article', many: 'Articles' }, ru: { one: 'Статья', many: 'Статьи', of: 'статьи' } },
    description: {
      en: 'Articles of the blog. Each has a page of its own at its slug.',
      ru: 'Статьи блога. У каждой есть своя страница, её адрес задаёт слаг.',
    },
    variants: {
      'list-default': { en: 'In a list', ru: 'В списке' },
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'overview-private-content-default': { en: 'Whole, with private content', ru: 'Целиком, с закрытой частью' },
    },
    row: ['adminTitle', 'title', 'variant'],
  },
  feed: { file: 'rss.xml' },
})
