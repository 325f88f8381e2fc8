import type { ProjectConfiguration } from '@tessera/server'

export default {
  plugins: [
    '@tessera/file-storage',
    '@tessera/website-builder',
    '@tessera/rbac',
    [
      '@tessera/billing',
      {
        providers: [
          'stripe',
          'cloudpayments',
          'tiptoppay',
          'payselection',
          'payselection-international',
          'paykeeper',
          '0xprocessing',
          // Takes no money: the demo sells without an account of a provider.
          'dummy',
        ],
      },
    ],
    [
      '@tessera/ecommerce',
      { returns: { days: 14 }, tax: { prices: 'inclusive', country: 'RU' }, abandonedCarts: { after: 4 } },
    ],
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
