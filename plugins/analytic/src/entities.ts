import { adminFields, contentFields, defineModule, nameTitle, number, widgetName } from '@tessera/core'

const { entity } = defineModule('analytic', {
  admin: { name: { en: 'Analytics', ru: 'Аналитика' }, icon: 'activity', menu: { group: 'system', order: 1 } },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show figures and charts.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают цифры и графики.',
    },
    row: ['adminTitle', 'variant'],
  },
})

/** A value at a point in time; metrics whose slugs begin alike form a series. */
export const metric = entity('metric', {
  fields: {
    ...adminFields(),
    title: nameTitle(),
    value: number({ required: true, admin: { label: { en: 'Value', ru: 'Значение' } } }),
  },
  admin: {
    name: { en: { one: 'Metric', many: 'Metrics' }, ru: { one: 'Показатель', many: 'Показатели', of: 'показателя' } },
    description: {
      en: 'A metric is a figure at a moment. Those whose slugs begin alike make a line over time.',
      ru: 'Показатель — цифра на момент времени. Показатели с одинаковым началом слага образуют график.',
    },
    variants: {
      'chart-default': { en: 'Chart', ru: 'График' },
    },
    row: ['adminTitle', 'value', 'slug'],
  },
})
