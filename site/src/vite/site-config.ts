import tailwindcss from '@tailwindcss/vite'
import type { ProjectConfiguration } from '@tessera/core/server'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, type InlineConfig } from 'vite'
import { isSource, type SiteFiles } from './site-entries.ts'
import { type TesseraPlugin, tessera } from './tessera-plugin.ts'

const extra = isSource ? ['tessera-source'] : []

/** What the builds and the development server of a site have in common. */
export function siteConfig(files: SiteFiles, project: ProjectConfiguration): InlineConfig & { tessera: TesseraPlugin } {
  const plugin = tessera({ root: files.root, project })
  return {
    tessera: plugin,
    configFile: false,
    root: files.root,
    publicDir: false,
    // What stands in .env is the server's.
    envDir: false,
    // No variable belongs into a file for browsers, whatever it is called.
    envPrefix: [],
    clearScreen: false,
    logLevel: 'warn',
    plugins: [plugin, react(), tailwindcss()],
    resolve: { conditions: [...extra, ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
    ssr: {
      resolve: { conditions: [...extra, ...defaultServerConditions], externalConditions: extra },
      noExternal: [/^@tessera\//, /tessera-plugin-/],
    },
  }
}
