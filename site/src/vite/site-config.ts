import tailwindcss from '@tailwindcss/vite'
import type { ProjectConfiguration } from '@tessera/server'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, type InlineConfig } from 'vite'
import { isSource, type SiteFiles } from './site-entries.ts'
import { type TesseraPlugin, tessera } from './tessera-plugin.ts'

const extra = isSource ? ['tessera-source'] : []

/** The common configuration of the builds and the development server of a site. */
export function siteConfig(files: SiteFiles, project: ProjectConfiguration): InlineConfig & { tessera: TesseraPlugin } {
  const plugin = tessera({ root: files.root, project })
  return {
    tessera: plugin,
    configFile: false,
    root: files.root,
    publicDir: false,
    // Variables in .env are for the server.
    envDir: false,
    // No environment variable may get into files for browsers, whatever its name.
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
