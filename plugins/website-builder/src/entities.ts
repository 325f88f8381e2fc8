import {
  adminFields,
  anchor,
  contentFields,
  defineModule,
  localized,
  nameTitle,
  richText,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('website-builder', {
  admin: {
    name: { en: 'Website builder', ru: 'Конструктор сайта' },
    icon: 'blocks',
    menu: { group: 'daily', order: 2 },
    buildsBlocks: true,
  },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const
/** An address of this site or another: checked where it is drawn (widget-sdk's `safeHref`). */
const url = () => text({ maxLength: 2000 })

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: anchor() },
  access,
  admin: {
    icon: 'layout-template',
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. It holds headings, sliders, features, buttons and more.',
      ru: 'Виджет — часть страницы. В нём заголовки, слайдеры, преимущества, кнопки и другое.',
    },
    variants: {
      default: { en: 'Text', ru: 'Текст' },
      'content-default': { en: 'Texts and pictures', ru: 'Тексты и картинки' },
      'content-hero': { en: 'Hero', ru: 'Первый экран' },
      'content-feature-list-grid': { en: 'Features in a grid', ru: 'Преимущества сеткой' },
      'content-compare-and-stage': { en: 'Comparison and stages', ru: 'Сравнение и этапы' },
      'content-cta-container': { en: 'Call to action', ru: 'Призыв к действию' },
      'navbar-default': { en: 'Navigation of the site', ru: 'Шапка сайта' },
      'footer-default': { en: 'Footer of the site', ru: 'Подвал сайта' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const button = entity('button', {
  fields: { ...adminFields(), title: localized(), subtitle: localized(), url: url() },
  access,
  admin: {
    icon: 'mouse-pointer-click',
    name: { en: { one: 'Button', many: 'Buttons' }, ru: { one: 'Кнопка', many: 'Кнопки', of: 'кнопки' } },
    description: {
      en: 'A button leads somewhere. Put it into a buttons array to show it.',
      ru: 'Кнопка куда-то ведёт. Чтобы показать её, добавьте её в набор кнопок.',
    },
    variants: {
      default: { en: 'Default', ru: 'Обычная' },
      primary: { en: 'Primary', ru: 'Основная' },
      secondary: { en: 'Secondary', ru: 'Второстепенная' },
      outline: { en: 'Outline', ru: 'С рамкой' },
      ghost: { en: 'Ghost', ru: 'Без фона' },
      link: { en: 'Link', ru: 'Ссылка' },
      destructive: { en: 'Destructive', ru: 'Опасное действие' },
    },
    row: ['adminTitle', 'title', 'variant', 'slug', 'url', 'className'],
  },
})

export const buttonsArray = entity('buttons-array', {
  fields: { ...adminFields(), title: nameTitle(), description: richText() },
  access,
  admin: {
    icon: 'square-stack',
    name: {
      en: { one: 'Buttons array', many: 'Buttons arrays' },
      ru: { one: 'Набор кнопок', many: 'Наборы кнопок', of: 'набора кнопок' },
    },
    description: {
      en: 'Buttons in a row, for widgets, slides and features.',
      ru: 'Кнопки в ряд: для виджетов, слайдов и преимуществ.',
    },
    row: ['adminTitle', 'variant'],
  },
})

export const slide = entity('slide', {
  fields: { ...contentFields(), url: url() },
  access,
  admin: {
    icon: 'panel-top',
    name: { en: { one: 'Slide', many: 'Slides' }, ru: { one: 'Слайд', many: 'Слайды', of: 'слайда' } },
    description: {
      en: 'One picture of a slider, with a text and buttons.',
      ru: 'Одна картинка слайдера с текстом и кнопками.',
    },
    row: ['adminTitle', 'title', 'variant'],
  },
})

export const slider = entity('slider', {
  fields: contentFields(),
  access,
  admin: {
    icon: 'gallery-horizontal',
    name: { en: { one: 'Slider', many: 'Sliders' }, ru: { one: 'Слайдер', many: 'Слайдеры', of: 'слайдера' } },
    description: { en: 'Slides that take turns.', ru: 'Слайды, которые сменяют друг друга.' },
    variants: {
      'default-controls': { en: 'Controls', ru: 'Управление' },
    },
    row: ['adminTitle', 'title', 'variant', 'className'],
  },
})

export const logotype = entity('logotype', {
  fields: { ...adminFields(), title: nameTitle(), url: url() },
  access,
  admin: {
    icon: 'shapes',
    name: { en: { one: 'Logotype', many: 'Logotypes' }, ru: { one: 'Логотип', many: 'Логотипы', of: 'логотипа' } },
    description: {
      en: 'A picture that leads to a page, most often home.',
      ru: 'Картинка, которая ведёт на страницу, чаще всего на главную.',
    },
    row: ['adminTitle', 'variant', 'url'],
  },
})

export const feature = entity('feature', {
  fields: contentFields(),
  access,
  admin: {
    icon: 'sparkles',
    name: {
      en: { one: 'Feature', many: 'Features' },
      ru: { one: 'Преимущество', many: 'Преимущества', of: 'преимущества' },
    },
    description: { en: 'One good point, with a picture and a text.', ru: 'Одно преимущество: картинка и текст.' },
    variants: {
      case: { en: 'Case', ru: 'Пример работы' },
      cloud: { en: 'Cloud', ru: 'Облако' },
      'glass-file-top': { en: 'Glass, picture above', ru: 'Стекло, картинка сверху' },
      'glass-file-bottom': { en: 'Glass, picture below', ru: 'Стекло, картинка снизу' },
      compare: { en: 'Comparison', ru: 'Сравнение' },
      stage: { en: 'Stage', ru: 'Этап' },
      'avatar-message': { en: 'Message with a portrait', ru: 'Отзыв с портретом' },
    },
    row: ['adminTitle', 'title', 'variant'],
  },
})

export const article = entity('article', {
  fields: contentFields(),
  access,
  admin: {
    icon: 'file-text',
    name: { en: { one: 'Article', many: 'Articles' }, ru: { one: 'Статья', many: 'Статьи', of: 'статьи' } },
    description: {
      en: 'A text with pictures that widgets show.',
      ru: 'Текст с картинками, который показывают виджеты.',
    },
    row: ['adminTitle', 'title', 'variant'],
  },
})

export const category = entity('category', {
  fields: { ...contentFields(), title: nameTitle() },
  access,
  admin: {
    icon: 'folder',
    name: { en: { one: 'Category', many: 'Categories' }, ru: { one: 'Категория', many: 'Категории', of: 'категории' } },
    description: {
      en: 'Categories put articles of one subject together.',
      ru: 'Категории собирают статьи на одну тему.',
    },
    row: ['adminTitle', 'title', 'className', 'variant'],
  },
})
