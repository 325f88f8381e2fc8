import { join } from 'node:path'
import { configuredPackages, findPackage, type ProjectConfiguration, widgetsPackages } from '@tessera/server'
import { type SiteFiles, siteConfig, writeStyles } from '@tessera/site/vite'
import type { InlineConfig } from 'vite'
import { lucideIcons } from './lucide-icons.ts'
import { variantNames } from './variant-names.ts'

/** The configuration shared by build and development server; writes the style sheet. */
export function adminConfig(files: SiteFiles, project: ProjectConfiguration): InlineConfig & { folders: string[] } {
  const { root } = files
  const widgets = widgetsPackages(configuredPackages(project.plugins, root), root)
  const packages = ['@tessera/admin', '@tessera/widget-sdk']
    .map(name => findPackage(name, root, import.meta.filename))
    .filter(each => each !== null)
  writeStyles(files.styleEntry, root, {
    sources: [
      ...packages.map(({ directory }) => join(directory, 'src')),
      ...widgets.map(({ directory }) => join(directory, 'src/admin')),
    ],
  })
  const { tessera: _, ...config } = siteConfig(files, project)
  return {
    ...config,
    plugins: [variantNames(), lucideIcons({ root, plugins: project.plugins }), ...(config.plugins ?? [])],
    folders: [...packages, ...widgets].map(({ directory }) => directory),
  }
}
