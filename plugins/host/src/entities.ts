import {
  adminFields,
  adminTitle,
  boolean,
  className,
  contentFields,
  defineModule,
  integer,
  localized,
  reference,
  slug,
  text,
  uuid,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('host', {
  admin: {
    name: { en: 'Pages and layouts', ru: 'Страницы и макеты' },
    icon: 'globe',
    menu: { group: 'daily', order: 1 },
  },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const page = entity('page', {
  fields: {
    title: text({ default: 'Page', maxLength: 500 }),
    url: text({
      default: '/',
      unique: true,
      maxLength: 2000,
      pattern: '^/',
      admin: {
        help: {
          en: 'Begins with /. Parts such as [blog.articles.slug] stand for the slug of the record that is shown.',
          ru: 'Начинается с /. На месте [blog.articles.slug] стоит слаг записи, которую показывает страница.',
        },
      },
    }),
    description: text(),
    language: text({ default: 'en', maxLength: 20 }),
    isIndexed: boolean({
      default: true,
      admin: {
        label: { en: 'For search engines', ru: 'Для поисковиков' },
        help: {
          en: 'Search engines may list it. Turn it off for pages such as a login.',
          ru: 'Поисковики могут показывать страницу. Выключите для служебных страниц, например входа.',
        },
      },
    }),
    adminTitle: adminTitle(),
    className: className(),
  },
  access,
  admin: {
    name: { en: { one: 'Page', many: 'Pages' }, ru: { one: 'Страница', many: 'Страницы', of: 'страницы' } },
    description: {
      en: 'A page is an address with widgets; layouts put the same ones around many pages.',
      ru: 'Страница — это адрес и виджеты на нём; макеты окружают страницы общими частями.',
    },
    row: ['title', 'url'],
    tables: ['host/pages-to-layouts', 'host/pages-to-metadata', 'host/pages-to-widgets'],
  },
})

export const redirect = entity('redirect', {
  fields: {
    from: text({
      required: true,
      unique: true,
      maxLength: 2000,
      pattern: '^/',
      admin: {
        label: { en: 'From', ru: 'Откуда' },
        help: {
          en: 'The old address, without a language. A part such as [blog.articles.slug] stands for any value.',
          ru: 'Старый адрес, без языка. Вместо [blog.articles.slug] подойдёт любое значение.',
        },
      },
    }),
    to: text({
      required: true,
      maxLength: 2000,
      pattern: '^(/|https://)',
      index: true,
      admin: {
        label: { en: 'To', ru: 'Куда' },
        help: {
          en: 'The new address, with the same parts in brackets. Administrators may lead to another site by https.',
          ru: 'Новый адрес, с теми же частями в скобках. Администратор может указать и адрес другого сайта.',
        },
      },
    }),
  },
  access,
  admin: {
    name: {
      en: { one: 'Redirect', many: 'Redirects' },
      ru: { one: 'Перенаправление', many: 'Перенаправления', of: 'перенаправления' },
    },
    description: {
      en: 'Old addresses lead to new ones. They are made when a page or a record gets another address.',
      ru: 'Старые адреса ведут на новые. Появляются сами, когда у страницы или записи меняется адрес.',
    },
    row: ['from', 'to'],
  },
})

export const layout = entity('layout', {
  fields: {
    title: text({ maxLength: 500, admin: { label: { en: 'Title', ru: 'Название' } } }),
    ...adminFields(),
  },
  access,
  admin: {
    name: { en: { one: 'Layout', many: 'Layouts' }, ru: { one: 'Макет', many: 'Макеты', of: 'макета' } },
    description: {
      en: 'What many pages share: the navigation above and the footer below.',
      ru: 'То, что у страниц общее: навигация сверху и подвал снизу.',
    },
    row: ['title', 'adminTitle'],
    tables: ['host/layouts-to-widgets', 'host/pages-to-layouts'],
  },
})

export const metadata = entity('metadata', {
  plural: 'metadata',
  fields: {
    title: localized({ required: true }),
    description: localized(),
    keywords: localized({
      admin: {
        label: { en: 'Keywords', ru: 'Ключевые слова' },
        help: { en: 'With commas between them.', ru: 'Через запятую.' },
      },
    }),
    author: text({ maxLength: 500, admin: { label: { en: 'Author', ru: 'Автор' } } }),
    viewport: text({
      maxLength: 500,
      admin: {
        label: { en: 'Viewport', ru: 'Область просмотра' },
        help: {
          en: 'Left empty, the site’s own is taken, which suits telephones.',
          ru: 'Если не заполнить, возьмём настройку сайта: она подходит телефонам.',
        },
      },
    }),
    opengraphTitle: localized({ admin: { label: { en: 'Open Graph title', ru: 'Заголовок Open Graph' } } }),
    opengraphDescription: localized({ admin: { label: { en: 'Open Graph description', ru: 'Описание Open Graph' } } }),
    opengraphUrl: text({ maxLength: 2000, admin: { label: { en: 'Open Graph URL', ru: 'Адрес Open Graph' } } }),
    opengraphType: text({
      maxLength: 100,
      admin: {
        label: { en: 'Open Graph type', ru: 'Тип Open Graph' },
        help: { en: 'Such as website or article.', ru: 'Например website или article.' },
      },
    }),
    opengraphSiteName: text({ maxLength: 500, admin: { label: { en: 'Site name', ru: 'Название сайта' } } }),
    opengraphLocale: text({
      maxLength: 20,
      admin: { label: { en: 'Locale', ru: 'Язык и страна' }, help: { en: 'Such as en_GB.', ru: 'Например ru_RU.' } },
    }),
    twitterCard: text({
      maxLength: 100,
      admin: {
        label: { en: 'Card on X', ru: 'Карточка в X' },
        help: { en: 'summary or summary_large_image.', ru: 'summary или summary_large_image.' },
      },
    }),
    twitterSite: text({
      maxLength: 200,
      admin: {
        label: { en: 'Account of the site on X', ru: 'Аккаунт сайта в X' },
        help: { en: 'With @ in front.', ru: 'Начинается с @.' },
      },
    }),
    twitterCreator: text({
      maxLength: 200,
      admin: {
        label: { en: 'Account of the author on X', ru: 'Аккаунт автора в X' },
        help: { en: 'With @ in front.', ru: 'Начинается с @.' },
      },
    }),
    twitterTitle: localized({ admin: { label: { en: 'Title on X', ru: 'Заголовок в X' } } }),
    twitterDescription: localized({ admin: { label: { en: 'Description on X', ru: 'Описание в X' } } }),
    twitterUrl: text({ maxLength: 2000, admin: { label: { en: 'URL on X', ru: 'Адрес в X' } } }),
    twitterDomain: text({ maxLength: 500, admin: { label: { en: 'Domain on X', ru: 'Домен в X' } } }),
    twitterAppCountry: text({
      maxLength: 10,
      admin: {
        label: { en: 'Country of the app on X', ru: 'Страна приложения в X' },
        help: { en: 'Two letters, such as US.', ru: 'Две буквы, например RU.' },
      },
    }),
    adminTitle: adminTitle(),
    slug: slug(),
  },
  access,
  admin: {
    name: {
      en: { one: 'Metadata', many: 'Metadata' },
      ru: { one: 'Метаданные', many: 'Метаданные', of: 'метаданных' },
    },
    description: {
      en: 'What search engines and social networks say of a page.',
      ru: 'То, что о странице показывают поисковики и соцсети.',
    },
    row: ['adminTitle', 'title'],
  },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget holds a place on pages and layouts; external widgets say what stands there.',
      ru: 'Виджет занимает место на страницах и макетах; что на нём стоит, говорят внешние виджеты.',
    },
    row: ['adminTitle', 'variant'],
    tables: ['host/widgets-to-external-widgets'],
  },
})

/** Puts the widget of another module into a host widget: which module, and which of its widgets. */
export const widgetsToExternalWidgets = entity('widgets-to-external-widget', {
  fields: {
    widgetId: reference(widget, { required: true }),
    externalModule: text({
      default: 'website-builder',
      maxLength: 100,
      index: true,
      admin: {
        label: { en: 'Module', ru: 'Модуль' },
        help: {
          en: 'Whose widget it is, such as website-builder or blog.',
          ru: 'Чей это виджет, например website-builder или blog.',
        },
      },
    }),
    externalWidgetId: uuid({
      required: true,
      index: true,
      admin: { label: { en: 'Widget of the module', ru: 'Виджет модуля' } },
    }),
    orderIndex: integer({ default: 0 }),
    className: className(),
  },
  pointer: { field: 'externalWidgetId', module: 'externalModule', name: 'widget' },
  access,
  admin: {
    name: {
      en: { one: 'External widget', many: 'External widgets' },
      ru: { one: 'Внешний виджет', many: 'Внешние виджеты', of: 'внешнего виджета' },
    },
    description: {
      en: 'Puts the widget of another module into a host widget.',
      ru: 'Ставит виджет другого модуля на место этого.',
    },
    row: ['variant'],
  },
})
