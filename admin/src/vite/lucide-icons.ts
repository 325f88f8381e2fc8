import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Entity } from '@tessera/core'
import { configuredPackages } from '@tessera/server/project'
import type { Plugin } from 'vite'
import { adminEntry } from './admin-files.ts'

const prefix = 'virtual:tessera/icons/'
const library = 'lucide-react/icons/'

interface IconOptions {
  /** The project's folder. */
  readonly root: string
  readonly plugins: Parameters<typeof configuredPackages>[0]
}

/**
 * Provides `virtual:tessera/icons/modules` and `virtual:tessera/icons/entities`, which export `icons`: the components of
 * the icons that definitions name. No other icon is bundled.
 */
export function lucideIcons({ root, plugins }: IconOptions): Plugin {
  return {
    name: 'tessera:lucide-icons',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return `\0${id}`
      return id.startsWith(library) && importer?.startsWith(`\0${prefix}`) ? this.resolve(id, adminEntry) : null
    },
    load: {
      filter: { id: /^\0virtual:tessera\/icons\// },
      async handler(id) {
        const entities = await entitiesOf(root, plugins)
        const wanted = entities.flatMap(({ path, module, admin, moduleAdmin }) => {
          const [name, who] = id.endsWith('/modules') ? [moduleAdmin.icon, `module ${module}`] : [admin.icon, path]
          return name === undefined ? [] : [[name, who] as const]
        })
        const names = [...new Map(wanted)].flatMap(([name, who]) => {
          if (isIcon(name)) return [name]
          this.warn(`The ${who} has an icon that Lucide does not have: ${name}. See https://lucide.dev/icons`)
          return []
        })
        return [
          ...names.map((name, index) => `import i${index} from '${library}${name}'\n`),
          `export const icons = { ${names.map((name, index) => `'${name}': i${index}`).join(', ')} }\n`,
        ].join('')
      },
    },
  }
}

/** The entities of all plugins, loaded as on the server. */
async function entitiesOf(root: string, plugins: IconOptions['plugins']): Promise<readonly Entity[]> {
  const files = configuredPackages(plugins, root).map(({ name, from }) => createRequire(from).resolve(name))
  const doors = await Promise.all(
    files.map(
      file => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Readonly<Record<string, unknown>>>,
    ),
  )
  return doors.flatMap(each => Object.values(each)).filter(isEntity)
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'path' in value && 'moduleAdmin' in value
}

function isIcon(name: string): boolean {
  if (!/^[a-z0-9-]+$/.test(name)) return false
  try {
    createRequire(adminEntry).resolve(library + name)
    return true
  } catch {
    return false
  }
}
