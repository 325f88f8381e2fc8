import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectConfiguration } from '@tessera/server'
import { demoFile } from '@tessera/server/host'
import { configuredPackages, findPackage, widgetsPackages } from '@tessera/server/project'

/** A project's own style sheet: tokens that it sets on `:root` override those of the design. */
export const ownStyles = 'tessera.css'

/**
 * Writes the style sheet that a site is built from: the design's own, with class names from all widgets packages, from the
 * content of plugins (their folder `seed`) and from the project's demo.
 * @param path of the file
 */
export function writeStyleEntry(path: string, root: string, project: ProjectConfiguration): void {
  const plugins = configuredPackages(project.plugins, root)
  const widgets = widgetsPackages(plugins, root)
  const demo = demoFile(root, project)
  const site = folderOf('@tessera/site', root)
  writeStyles(path, root, {
    sources: [
      join(folderOf('@tessera/widget-sdk', root), 'src'),
      join(site, 'src/render'),
      ...widgets.map(({ directory }) => join(directory, 'src')),
      ...plugins.map(({ directory }) => join(directory, 'seed')),
      ...(demo ? [dirname(demo)] : []),
    ],
    except: widgets.map(({ directory }) => join(directory, 'src/admin')),
    rules: ['tessera-island, tessera-slot { display: contents; }'],
  })
}

/** Sources of a style sheet besides the design. */
export interface StyleSources {
  /** Folders that are scanned for class names. */
  readonly sources: readonly string[]
  /** Folders among them that are not. */
  readonly except?: readonly string[]
  readonly rules?: readonly string[]
}

/** Writes a style sheet: the design, the project's own tokens, and the classes that occur in the folders. */
export function writeStyles(path: string, root: string, { sources, except = [], rules = [] }: StyleSources): void {
  const css = [
    `@import ${JSON.stringify(join(folderOf('@tessera/widget-sdk', root), 'src/styles/tessera.css'))};`,
    ...(existsSync(join(root, ownStyles)) ? [`@import ${JSON.stringify(join(root, ownStyles))};`] : []),
    ...sources.map(source => `@source ${JSON.stringify(source)};`),
    ...except.map(source => `@source not ${JSON.stringify(source)};`),
    ...rules,
    '',
  ].join('\n')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, css)
}

function folderOf(name: string, root: string): string {
  const found = findPackage(name, root, import.meta.filename)
  if (!found) throw new Error(`${name} must be installed`)
  return found.directory
}
