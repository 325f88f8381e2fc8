import { adminTitle, datetime, defineModule, slug, text } from '@tessera/core'

const { entity } = defineModule('broadcast', {
  admin: { name: { en: 'Broadcast', ru: 'Каналы обмена' }, icon: 'radio', menu: { group: 'system', order: 4 } },
})

export const channel = entity('channel', {
  fields: {
    title: text({
      required: true,
      unique: true,
      maxLength: 200,
      admin: {
        label: { en: 'Name', ru: 'Название' },
        help: {
          en: 'The name that senders and listeners use.',
          ru: 'По этому названию канал находят отправители и получатели.',
        },
      },
    }),
    adminTitle: adminTitle(),
    slug: slug(),
  },
  admin: {
    name: { en: { one: 'Channel', many: 'Channels' }, ru: { one: 'Канал', many: 'Каналы', of: 'канала' } },
    description: {
      en: 'Parts of the site tell each other news through channels.',
      ru: 'Через каналы части сайта сообщают друг другу о новостях.',
    },
    row: ['adminTitle', 'title', 'slug'],
  },
})

export const message = entity('message', {
  fields: {
    payload: text({ required: true, maxLength: 100_000, admin: { label: { en: 'Content', ru: 'Содержание' } } }),
    expiresAt: datetime({
      index: true,
      admin: { help: { en: 'Deleted after that.', ru: 'После этого сообщение удалится.' } },
    }),
  },
  history: false,
  admin: {
    name: { en: { one: 'Message', many: 'Messages' }, ru: { one: 'Сообщение', many: 'Сообщения', of: 'сообщения' } },
    description: { en: 'What was sent to a channel.', ru: 'То, что отправлено в канал.' },
    row: ['payload', 'expiresAt'],
    label: ['payload'],
  },
})
