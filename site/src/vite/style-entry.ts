import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPackage, type InstalledPackage } from './packages.ts'

/** A project's own style sheet: tokens set in it on `:root` win over those of the design. */
export const ownStyles = 'tessera.css'

/**
 * Writes the style sheet that a site is built from: the design's own, told to look for class names in every package of
 * widgets and in the content that plugins bring.
 * @param path where the file goes
 */
export function writeStyleEntry(
  path: string,
  root: string,
  plugins: readonly InstalledPackage[],
  widgets: readonly InstalledPackage[],
): void {
  const sdk = findPackage('@tessera/widget-sdk', root)
  const site = findPackage('@tessera/site', root)
  if (!sdk || !site) throw new Error('@tessera/widget-sdk and @tessera/site must be installed')
  const sources = [
    join(sdk.directory, 'src'),
    join(site.directory, 'src/render'),
    ...widgets.map(({ directory }) => join(directory, 'src')),
    ...plugins.map(({ directory }) => join(directory, 'seed')),
  ]
  const css = [
    `@import ${JSON.stringify(join(sdk.directory, 'src/styles/tessera.css'))};`,
    ...(existsSync(join(root, ownStyles)) ? [`@import ${JSON.stringify(join(root, ownStyles))};`] : []),
    ...sources.map(source => `@source ${JSON.stringify(source)};`),
    'tessera-island, tessera-slot { display: contents; }',
    '',
  ].join('\n')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, css)
}
