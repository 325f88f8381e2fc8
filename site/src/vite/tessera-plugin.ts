import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ProjectConfiguration } from '@tessera/server'
import { entitiesIn } from '@tessera/server'
import { configuredPackages, hasDoor, type InstalledPackage, widgetsPackages } from '@tessera/server/project'
import type { Plugin } from 'vite'

export interface TesseraPluginOptions {
  /** The project's folder. */
  readonly root: string
  readonly project: Pick<ProjectConfiguration, 'plugins'>
}

/** The plugin, and what it has collected. */
export interface TesseraPlugin extends Plugin {
  /** Files of islands, page scripts and of the session by their name in the build, collected while the server's bundle is built. */
  readonly islands: ReadonlyMap<string, string>
}

const prefix = 'virtual:tessera/'

/**
 * Provides the virtual modules of a project, from its configuration:
 * `virtual:tessera/site` exports `widgetPackages`, the default exports of the widgets packages, and `widgetPackageNames`;
 * `virtual:tessera/admin` exports `definitions`, the exports of the plugins, and `adminPackages`, the default exports of the
 * widgets packages' `./admin`; `virtual:tessera/admin-names` exports `adminPackageNames`, for code that is loaded later.
 */
export function tessera({ root, project }: TesseraPluginOptions): TesseraPlugin {
  const islands = new Map<string, string>()
  const plugins = configuredPackages(project.plugins, root)
  const widgets = widgetsPackages(plugins, root)
  const adminWidgets = widgets.filter(each => hasDoor(each, './admin'))
  let isBuild = false
  return {
    name: 'tessera',
    enforce: 'pre',
    islands,
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return `\0${id}`
      if (!importer?.startsWith(`\0${prefix}`)) return null
      const found = [...plugins, ...widgets].find(each => id === each.name || id.startsWith(`${each.name}/`))
      return found ? this.resolve(id, found.from) : null
    },
    load: {
      filter: { id: /^\0virtual:tessera\// },
      async handler(id) {
        const name = id.slice(1 + prefix.length)
        if (name === 'site') return siteModule(widgets)
        if (name === 'refresh') return refreshModule
        if (name === 'admin') {
          const files = plugins.map(async each => (await this.resolve(each.name, each.from))?.id)
          const entities = isBuild && (await Promise.all(files.map(async file => entityNames(await file))))
          return adminModule(plugins, adminWidgets, entities || [])
        }
        if (name === 'admin-names') return namesModule('adminPackageNames', adminWidgets)
        throw new Error(`There is no module ${prefix}${name}`)
      },
    },
    transform: {
      filter: { code: /\bisland\(|\bpageScript\(|\bsession:/ },
      /** Adds the file's name to the loader of each island, page script and session, so that browsers get its address. */
      async handler(code, importer) {
        const loaders = [
          ...code.matchAll(/(\b(?:island\(|pageScript\(|session:)\s*)(\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\))/g),
        ]
        let changed = code
        for (const [found, start = '', loader = '', specifier = ''] of loaders) {
          const file = (await this.resolve(specifier, importer))?.id
          if (!file) continue
          const module = relative(root, file).split(sep).join('/')
          islands.set(module, file)
          changed = changed.replace(found, `${start}Object.assign(${loader}, { module: ${JSON.stringify(module)} })`)
        }
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}

/** The preamble of React's fast refresh, as a module: pages contain no inline scripts. */
const refreshModule = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type
`

function siteModule(widgets: readonly InstalledPackage[]): string {
  return [
    imports(widgets, ''),
    `export const widgetPackages = [${names(widgets)}].map(each => each.default)\n`,
    namesModule('widgetPackageNames', widgets),
  ].join('')
}

function namesModule(exported: string, packages: readonly InstalledPackage[]): string {
  return `export const ${exported} = ${JSON.stringify(packages.map(({ name }) => name))}\n`
}

/**
 * @param entities names of each plugin's entities; without them everything that a plugin exports is imported, and a build
 * could leave nothing out
 */
function adminModule(
  plugins: readonly InstalledPackage[],
  widgets: readonly InstalledPackage[],
  entities: readonly (readonly string[] | undefined)[],
): string {
  const definitions = plugins.map(({ name }, index) => {
    const from = `from ${JSON.stringify(name)}\n`
    const named = entities[index]
    if (!named) return `import * as d${index} ${from}`
    const aliased = named.map(each => `${each} as d${index}_${each}`)
    const members = named.map(each => `${each}: d${index}_${each}`)
    return `import { ${aliased.join(', ')} } ${from}const d${index} = { ${members.join(', ')} }\n`
  })
  return [
    ...definitions,
    imports(widgets, '/admin'),
    `export const definitions = [${plugins.map((_, index) => `d${index}`)}]\n`,
    `export const adminPackages = [${names(widgets)}]\n`,
  ].join('')
}

/** Names of the entities that a plugin's definitions export; undefined for what is no file. */
async function entityNames(file: string | undefined): Promise<readonly string[] | undefined> {
  if (!file || file.startsWith('\0')) return undefined
  const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
  return Object.keys(exported).filter(name => entitiesIn({ [name]: exported[name] }).length > 0)
}

function imports(packages: readonly InstalledPackage[], door: string): string {
  return packages.map(({ name }, index) => `import * as w${index} from ${JSON.stringify(name + door)}\n`).join('')
}

function names(packages: readonly InstalledPackage[]): string {
  return packages.map((_, index) => `w${index}`).join(', ')
}
