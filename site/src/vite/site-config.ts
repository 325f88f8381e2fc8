import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import type { ProjectConfiguration } from '@tessera/core/server'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, type InlineConfig } from 'vite'
import { type TesseraPlugin, tessera } from './tessera-plugin.ts'

/** Where a site's parts are built from and to. */
export interface SiteFiles {
  readonly root: string
  /** Folder that the build owns. */
  readonly directory: string
  /** The style sheet that everything else is imported into: written before each build, equal for equal projects. */
  readonly styleEntry: string
}

/** In a checkout everything is taken from its sources, installed packages from what they were built to. */
const isSource = import.meta.url.endsWith('.ts')
const extra = isSource ? ['tessera-source'] : []
const extension = isSource ? 'ts' : 'js'

export const browserEntry = fileURLToPath(new URL(`../browser/entry.${extension}`, import.meta.url))
export const renderEntry = fileURLToPath(new URL(`../render/index.${extension}`, import.meta.url))

/** What the builds and the development server of a site have in common. */
export function siteConfig(files: SiteFiles, project: ProjectConfiguration): InlineConfig & { tessera: TesseraPlugin } {
  const plugin = tessera({ root: files.root, project })
  return {
    tessera: plugin,
    configFile: false,
    root: files.root,
    publicDir: false,
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
