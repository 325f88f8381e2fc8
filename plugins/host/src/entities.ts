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
} from '@tessera/core'

const { entity } = defineModule('host', { admin: { icon: 'globe', menu: { group: 'daily', order: 1 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

const tablesOfPage = ['host/pages-to-layouts', 'host/pages-to-metadata', 'host/pages-to-widgets']

export const page = entity('page', {
  fields: {
    title: text({ default: 'Page', maxLength: 500 }),
    url: text({ default: '/', unique: true, maxLength: 2000, pattern: '^/', namesEntities: true }),
    description: text(),
    language: text({ default: 'en', maxLength: 20 }),
    isIndexed: boolean({ default: true }),
    adminTitle: adminTitle(),
    className: className(),
  },
  access,
  admin: { row: ['title', 'url'], tables: tablesOfPage },
})

export const redirect = entity('redirect', {
  fields: {
    from: text({ required: true, unique: true, maxLength: 2000, pattern: '^/' }),
    to: text({ required: true, maxLength: 2000, pattern: '^(/|https://)', index: true }),
    // Nothing renders a redirect.
    variant: text({ default: 'default', maxLength: 200, admin: { place: 'hidden' } }),
  },
  access,
  admin: { label: ['from'], row: ['from', 'to'] },
})

export const layout = entity('layout', {
  fields: { title: text({ maxLength: 500 }), ...adminFields() },
  access,
  admin: { row: ['title', 'adminTitle'], tables: ['host/layouts-to-widgets', 'host/pages-to-layouts'] },
})

export const metadata = entity('metadata', {
  plural: 'metadata',
  fields: {
    title: localized({ required: true }),
    description: localized(),
    keywords: localized(),
    author: text({ maxLength: 500 }),
    viewport: text({ maxLength: 500 }),
    opengraphTitle: localized(),
    opengraphDescription: localized(),
    opengraphUrl: text({ maxLength: 2000 }),
    opengraphType: text({ maxLength: 100 }),
    opengraphSiteName: text({ maxLength: 500 }),
    opengraphLocale: text({ maxLength: 20 }),
    twitterCard: text({ maxLength: 100 }),
    twitterSite: text({ maxLength: 200 }),
    twitterCreator: text({ maxLength: 200 }),
    twitterTitle: localized(),
    twitterDescription: localized(),
    twitterUrl: text({ maxLength: 2000 }),
    twitterDomain: text({ maxLength: 500 }),
    twitterAppCountry: text({ maxLength: 10 }),
    adminTitle: adminTitle(),
    slug: slug(),
  },
  access,
  admin: { row: ['adminTitle', 'title'] },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'], tables: ['host/widgets-to-external-widgets'] },
})

/** Links a host widget to the widget of another module that it shows. */
export const widgetsToExternalWidgets = entity('widgets-to-external-widget', {
  fields: {
    widgetId: reference(widget, { required: true }),
    externalModule: text({ default: 'website-builder', maxLength: 100, index: true }),
    externalWidgetId: uuid({ required: true, index: true }),
    orderIndex: integer({ default: 0 }),
    className: className(),
  },
  pointer: { field: 'externalWidgetId', module: 'externalModule', name: 'widget' },
  access,
  admin: { row: ['variant'] },
})
