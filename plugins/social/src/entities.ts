import {
  adminFields,
  attributeFields,
  attributeKeyFields,
  attributeKeyName,
  attributeName,
  contentFields,
  defineModule,
  localized,
  nameTitle,
  richText,
  widgetName,
} from '@tessera/core'
import { attributeTypes } from '@tessera/ecommerce'

const { entity } = defineModule('social', {
  admin: { name: { en: 'Profiles', ru: 'Профили' }, icon: 'users', menu: { group: 'daily', order: 7 } },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show profiles and chats.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают профили и чаты.',
    },
    variants: {
      'profile-overview-default': { en: 'Profile of the page', ru: 'Профиль страницы' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const profile = entity('profile', {
  fields: { ...contentFields(), title: localized({ admin: { label: { en: 'Title', ru: 'Имя' } } }) },
  access,
  admin: {
    name: { en: { one: 'Profile', many: 'Profiles' }, ru: { one: 'Профиль', many: 'Профили', of: 'профиля' } },
    description: {
      en: 'How somebody shows themselves to others, with a page of their own.',
      ru: 'То, каким человека видят другие; у профиля есть своя страница.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'artificial-intelligence': { en: 'Artificial intelligence', ru: 'Искусственный интеллект' },
    },
    row: ['adminTitle', 'title', 'variant'],
  },
})

export const chat = entity('chat', {
  fields: { title: nameTitle(), description: richText(), ...adminFields() },
  admin: {
    name: { en: { one: 'Chat', many: 'Chats' }, ru: { one: 'Чат', many: 'Чаты', of: 'чата' } },
    description: {
      en: 'Where profiles talk to each other. Only members read it.',
      ru: 'Здесь переписываются профили. Читают чат только участники.',
    },
    row: ['adminTitle', 'variant'],
  },
})

export const message = entity('message', {
  fields: { title: localized(), subtitle: localized(), description: richText(), className: adminFields().className },
  admin: {
    name: { en: { one: 'Message', many: 'Messages' }, ru: { one: 'Сообщение', many: 'Сообщения', of: 'сообщения' } },
    description: { en: 'What was said in a chat.', ru: 'То, что написали в чате.' },
    row: ['description', 'variant'],
    label: ['title', 'description'],
  },
})

/** A value of a profile; its key says which one, and what it means. */
export const attribute = entity('attribute', {
  fields: attributeFields(),
  access,
  admin: {
    name: attributeName,
    description: {
      en: 'One value of a profile, such as a city. Its key says what it means.',
      ru: 'Одно значение профиля, например город. Что оно значит, говорит вид атрибута.',
    },
    row: ['adminTitle', 'string', 'number', 'variant'],
  },
})

export const attributeKey = entity('attribute-key', {
  fields: attributeKeyFields(attributeTypes),
  access,
  admin: {
    name: attributeKeyName,
    description: {
      en: 'Says what attributes mean: a city, a birthday.',
      ru: 'Говорит, что значит атрибут: город, день рождения.',
    },
    row: ['adminTitle', 'title', 'type', 'field'],
  },
})
