import type { ProjectConfiguration } from '@tessera/core/server'

export default {
  plugins: ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host'],
  languages: ['en', 'ru'],
  defaultLanguage: 'ru',
  demo: true,
} satisfies ProjectConfiguration
