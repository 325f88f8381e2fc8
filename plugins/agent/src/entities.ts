import { adminFields, boolean, datetime, defineModule, nameTitle, text } from '@tessera/core'

const { entity } = defineModule('agent', {
  admin: { name: { en: 'Agents', ru: 'Агенты' }, icon: 'bot', menu: { group: 'system', order: 3 } },
})

/** A schedule: it runs the job that its slug names. */
export const agent = entity('agent', {
  fields: {
    ...adminFields(),
    title: nameTitle(),
    interval: text({
      maxLength: 200,
      admin: {
        label: { en: 'Schedule', ru: 'Расписание' },
        help: {
          en: 'A cron expression in UTC: 0 4 * * * is every day at 4 o’clock.',
          ru: 'Выражение cron, время UTC: 0 4 * * * — каждый день в 4 часа.',
        },
      },
    }),
    isEnabled: boolean({ default: true, admin: { label: { en: 'Enabled', ru: 'Включён' } } }),
    lastRunAt: datetime({ admin: { label: { en: 'Last run', ru: 'Последний запуск' } } }),
    lastStatus: text({ maxLength: 50, admin: { label: { en: 'Last result', ru: 'Последний результат' } } }),
    lastError: text({ maxLength: 2000 }),
  },
  admin: {
    name: { en: { one: 'Agent', many: 'Agents' }, ru: { one: 'Агент', many: 'Агенты', of: 'агента' } },
    description: {
      en: 'An agent runs the job that its slug names, on a schedule.',
      ru: 'Агент по расписанию выполняет задание, имя которого стоит в его слаге.',
    },
    row: ['adminTitle', 'slug', 'interval', 'isEnabled', 'lastRunAt', 'lastStatus'],
  },
})
