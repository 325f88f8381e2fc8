import { join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/server'
import { configuredPackages, findPackage, widgetsPackages } from '@tessera/server/project'
import { type SiteFiles, siteConfig, writeStyles } from '@tessera/site/vite'
import type { InlineConfig, Plugin } from 'vite'
import { adminDoor } from './admin-files.ts'
import { lucideIcons } from './lucide-icons.ts'

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
    resolve: { ...config.resolve, alias: [{ find: /^@tessera\/admin$/, replacement: adminDoor }] },
    plugins: [variantNames(), lucideIcons({ root, plugins: project.plugins }), ...(config.plugins ?? [])],
    folders: [...packages, ...widgets].map(({ directory }) => directory),
  }
}

const loader = /\b(lazy|island)\(\s*\(\)\s*=>\s*import\(\s*['"][^'"]+['"]\s*\)/g

/**
 * The back office needs only the names of the site's variants (`virtual:tessera/site`): their files are removed from its
 * build.
 */
function variantNames(): Plugin {
  return {
    name: 'tessera:variant-names',
    enforce: 'pre',
    transform: {
      filter: { code: /\bvariants\(/, id: { exclude: /[\\/]admin[\\/]/ } },
      handler(code) {
        const changed = code.replace(loader, '$1(() => Promise.reject(new Error("Rendered by the site only"))')
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
