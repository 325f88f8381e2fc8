import { contentFields, defineModule, widgetName } from '@tessera/core'

const { entity } = defineModule('startup', {
  admin: { name: { en: 'Own module', ru: 'Собственный модуль' }, icon: 'rocket', menu: { group: 'daily', order: 9 } },
})

/** A part of a page that only this site has: its variants are the site's own. */
export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here are this site’s own.',
      ru: 'Виджет — часть страницы. Варианты здесь есть только у этого сайта.',
    },
    row: ['adminTitle', 'className', 'variant'],
  },
})
