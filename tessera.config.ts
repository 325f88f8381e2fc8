import type { ProjectConfiguration } from '@tessera/core/server'

export default {
  plugins: [
    '@tessera/file-storage',
    '@tessera/website-builder',
    '@tessera/rbac',
    '@tessera/billing',
    '@tessera/ecommerce',
    '@tessera/blog',
    '@tessera/social',
    '@tessera/crm',
    '@tessera/notification',
    '@tessera/analytic',
    '@tessera/agent',
    '@tessera/broadcast',
    '@tessera/startup',
    '@tessera/host',
  ],
  languages: ['en', 'ru'],
  defaultLanguage: 'ru',
  timeZone: 'Europe/Moscow',
  name: { en: 'Polden', ru: 'Полдень' },
  demo: true,
} satisfies ProjectConfiguration
