import {
  adminTitle,
  className,
  contentFields,
  defineModule,
  file as fileField,
  integer,
  localized,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('file-storage', {
  admin: { name: { en: 'Files', ru: 'Файлы' }, icon: 'folder-open', menu: { group: 'daily', order: 8 } },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const file = entity('file', {
  fields: {
    adminTitle: adminTitle(),
    file: fileField({ index: true, admin: { label: { en: 'File', ru: 'Файл' } } }),
    className: className(),
    containerClassName: className({
      label: { en: 'Class name of the frame', ru: 'CSS-классы рамки' },
      help: {
        en: 'Tailwind classes for the element around the file.',
        ru: 'Классы Tailwind для элемента вокруг файла.',
      },
    }),
    alt: localized({
      maxLength: 1000,
      admin: {
        label: { en: 'Alternative text', ru: 'Описание для незрячих' },
        help: {
          en: 'What a picture shows, for those who don’t see it and for search engines.',
          ru: 'Что на картинке: для тех, кто её не видит, и для поисковиков.',
        },
      },
    }),
    width: integer({
      minimum: 0,
      admin: { label: { en: 'Width', ru: 'Ширина' }, help: { en: 'In pixels.', ru: 'В пикселях.' } },
    }),
    height: integer({
      minimum: 0,
      admin: { label: { en: 'Height', ru: 'Высота' }, help: { en: 'In pixels.', ru: 'В пикселях.' } },
    }),
    size: integer({
      minimum: 0,
      admin: { label: { en: 'Size', ru: 'Размер' }, help: { en: 'In bytes.', ru: 'В байтах.' } },
    }),
    extension: text({ maxLength: 20, admin: { label: { en: 'Extension', ru: 'Расширение' } } }),
    mimeType: text({ maxLength: 200, index: true, admin: { label: { en: 'Media type', ru: 'Тип содержимого' } } }),
  },
  access,
  admin: {
    icon: 'image',
    name: { en: { one: 'File', many: 'Files' }, ru: { one: 'Файл', many: 'Файлы', of: 'файла' } },
    description: {
      en: 'Pictures, videos and documents that records show.',
      ru: 'Картинки, видео и документы, которые показывают записи.',
    },
    row: ['adminTitle', 'mimeType', 'variant'],
  },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show files.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают файлы.',
    },
    row: ['adminTitle', 'variant'],
  },
})
