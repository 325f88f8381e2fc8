import { adminFields, anchor, contentFields, defineModule, localized, richText, text } from '@tessera/core'

const { entity } = defineModule('website-builder', {
  admin: { icon: 'blocks', menu: { group: 'daily', order: 2 }, buildsBlocks: true },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const
/** An address of this site or another, checked where it is rendered (widget-sdk's `safeHref`). */
const url = () => text({ maxLength: 2000 })

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: anchor() },
  access,
  admin: { icon: 'layout-template', row: ['adminTitle', 'variant'] },
})

export const button = entity('button', {
  fields: { ...adminFields(), title: localized(), subtitle: localized(), url: url() },
  access,
  admin: { icon: 'mouse-pointer-click', row: ['adminTitle', 'title', 'variant', 'slug', 'url', 'className'] },
})

export const buttonsArray = entity('buttons-array', {
  fields: { ...adminFields(), title: localized(), description: richText() },
  access,
  admin: { icon: 'square-stack', row: ['adminTitle', 'variant'] },
})

export const slide = entity('slide', {
  fields: { ...contentFields(), url: url() },
  access,
  admin: { icon: 'panel-top', row: ['adminTitle', 'title', 'variant'] },
})

export const slider = entity('slider', {
  fields: contentFields(),
  access,
  admin: { icon: 'gallery-horizontal', row: ['adminTitle', 'title', 'variant', 'className'] },
})

export const logotype = entity('logotype', {
  fields: { ...adminFields(), title: localized(), url: url() },
  access,
  admin: { icon: 'shapes', row: ['adminTitle', 'variant', 'url'] },
})

export const feature = entity('feature', {
  fields: contentFields(),
  access,
  admin: { icon: 'sparkles', row: ['adminTitle', 'title', 'variant'] },
})

export const article = entity('article', {
  fields: contentFields(),
  access,
  admin: { icon: 'file-text', row: ['adminTitle', 'title', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { icon: 'folder', row: ['adminTitle', 'title', 'className', 'variant'] },
})
