import {
  adminFields,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  nameTitle,
  richText,
  select,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('notification', {
  admin: { name: { en: 'Notifications', ru: 'Уведомления' }, icon: 'bell', menu: { group: 'system', order: 2 } },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show notifications.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают уведомления.',
    },
    row: ['adminTitle', 'variant'],
  },
})

/** A message to one recipient. */
export const notification = entity('notification', {
  fields: {
    status: select(['new', 'sent', 'error', 'read'], {
      default: 'new',
      index: true,
      admin: {
        values: {
          new: { en: 'New', ru: 'Новое' },
          sent: { en: 'Sent', ru: 'Отправлено' },
          error: { en: 'Failed', ru: 'Не отправлено' },
          read: { en: 'Read', ru: 'Прочитано' },
        },
      },
    }),
    method: select(['email', 'telegram'], {
      default: 'email',
      admin: {
        label: { en: 'Sent by', ru: 'Способ отправки' },
        values: { email: { en: 'Email', ru: 'Эл. почта' }, telegram: { en: 'Telegram', ru: 'Telegram' } },
      },
    }),
    receiver: text({
      maxLength: 254,
      admin: {
        label: { en: 'Receiver', ru: 'Получатель' },
        help: { en: 'An email address, or the number of a chat.', ru: 'Адрес почты или номер чата.' },
      },
    }),
    title: text({ maxLength: 500 }),
    data: json()({
      admin: {
        label: { en: 'Data', ru: 'Данные' },
        help: { en: 'What its template is filled with.', ru: 'Подставляются в шаблон.' },
      },
    }),
    attachments: json()({ admin: { label: { en: 'Attachments', ru: 'Вложения' } } }),
    sendAfter: datetime({ index: true, admin: { label: { en: 'Send after', ru: 'Отправить после' } } }),
    attempts: integer({ default: 0, minimum: 0, admin: { label: { en: 'Attempts', ru: 'Попыток' } } }),
    lastError: text({ maxLength: 2000 }),
  },
  history: false,
  admin: {
    name: {
      en: { one: 'Notification', many: 'Notifications' },
      ru: { one: 'Уведомление', many: 'Уведомления', of: 'уведомления' },
    },
    description: {
      en: 'One message to one receiver, and whether it arrived.',
      ru: 'Одно сообщение одному получателю и то, дошло ли оно.',
    },
    row: ['title', 'method', 'receiver', 'status'],
    label: ['title', 'receiver'],
  },
})

export const template = entity('template', {
  fields: {
    ...adminFields(),
    title: nameTitle(),
    subject: localized({ admin: { label: { en: 'Subject', ru: 'Тема письма' } } }),
    body: richText({ admin: { label: { en: 'Text', ru: 'Текст письма' } } }),
  },
  admin: {
    name: { en: { one: 'Template', many: 'Templates' }, ru: { one: 'Шаблон', many: 'Шаблоны', of: 'шаблона' } },
    description: {
      en: 'What notifications say; each fills the gaps with its own data.',
      ru: 'Тексты уведомлений; каждое подставляет в них свои данные.',
    },
    row: ['adminTitle', 'variant'],
  },
})

export const topic = entity('topic', {
  fields: {
    ...adminFields(),
    title: nameTitle(),
    type: select(['info', 'security', 'error'], {
      default: 'info',
      admin: {
        values: {
          info: { en: 'News', ru: 'Новости' },
          security: { en: 'Security', ru: 'Безопасность' },
          error: { en: 'Error', ru: 'Ошибка' },
        },
      },
    }),
  },
  admin: {
    name: { en: { one: 'Topic', many: 'Topics' }, ru: { one: 'Тема', many: 'Темы', of: 'темы' } },
    description: { en: 'What people may want to be told of.', ru: 'То, о чём люди хотят узнавать.' },
    row: ['adminTitle', 'type', 'variant'],
  },
})
