import type { WorkspacePackage } from '../workspace.ts'

/** A part of the repository with import rules of its own. */
export type Area =
  | 'core'
  | 'client'
  | 'server'
  | 'plugin'
  | 'plugin/server'
  | 'widgets'
  | 'widget-sdk'
  | 'widget-sdk/server'
  | 'browser side'
  | 'server side'
  | 'cli'
  | 'test'

/** What can be imported by name: a package's doors, by the kind of package. */
export type Door =
  | 'core'
  | 'client'
  | 'server'
  | 'server/host'
  | 'server/testing'
  | 'plugin'
  | 'plugin/server'
  | 'widgets'
  | 'widget-sdk'
  | 'widget-sdk/server'
  | 'admin'
  | 'app/server'
  | 'cli'

const isTest = (file: string) => /\.test(-d)?\.tsx?$/.test(file) || /(^|\/)test\//.test(file)

/** Modules that only ever run in Node, by the folder they are in. */
const isServer = (file: string) => /^(src\/(server|render|testing|vite)|migrations|seed)\//.test(file)

/** A package that holds the server half of a module alone. */
const isServerHalf = (folder: string) => /^plugins\/[^/]+\/server$/.test(folder)

/** @param file path inside the package */
export function areaOf({ folder }: WorkspacePackage, file: string): Area {
  if (isTest(file)) return 'test'
  if (folder === 'cli' || folder === 'create-tessera') return 'cli'
  if (folder === 'core/definition') return 'core'
  if (folder === 'core/client') return 'client'
  if (folder === 'core/server') return 'server'
  if (folder === 'widget-sdk') return isServer(file) ? 'widget-sdk/server' : 'widget-sdk'
  if (folder === 'admin' || folder === 'site') return isServer(file) ? 'server side' : 'browser side'
  if (folder.endsWith('/widgets')) return 'widgets'
  if (isServerHalf(folder)) return 'plugin/server'
  return isServer(file) ? 'plugin/server' : 'plugin'
}

/** @param subpath what follows the package's name: `./server` */
export function doorOf({ folder }: WorkspacePackage, subpath: string): Door {
  if (folder === 'core/definition') return 'core'
  if (folder === 'core/client') return 'client'
  if (folder === 'core/server') {
    if (subpath === './host' || subpath === './project') return 'server/host'
    return subpath === './testing' ? 'server/testing' : 'server'
  }
  if (folder === 'widget-sdk') return subpath === './server' ? 'widget-sdk/server' : 'widget-sdk'
  if (folder === 'cli' || folder === 'create-tessera') return 'cli'
  if (folder === 'admin' || folder === 'site') {
    return subpath === './server' || subpath === './vite' ? 'app/server' : 'admin'
  }
  if (folder.endsWith('/widgets')) return 'widgets'
  if (isServerHalf(folder)) return 'plugin/server'
  return subpath === './server' ? 'plugin/server' : 'plugin'
}

/** The modules that a browser runs too: no `node:` in them. */
export const isomorphicAreas: readonly Area[] = ['core', 'client', 'plugin', 'widgets', 'widget-sdk', 'browser side']

interface Rule {
  readonly may: readonly Door[]
  /** What to do instead of an import that is not in the list. */
  readonly instead: string
}

export const rules: Readonly<Record<Exclude<Area, 'test'>, Rule>> = {
  core: { may: [], instead: 'Core knows nothing but itself: what only one module needs lives in that module.' },
  client: { may: ['core'], instead: 'Programs outside install the definitions and the client, and nothing else.' },
  server: {
    may: ['core'],
    instead:
      'The server knows the definition language and nothing else: what only one module needs lives in that module.',
  },
  plugin: {
    may: ['core', 'plugin'],
    instead:
      'Definitions run in the browser too: move what needs the server to src/server/, what shows to the widgets.',
  },
  'plugin/server': {
    may: ['core', 'server', 'plugin', 'plugin/server'],
    instead: 'A plugin’s server knows no React: what shows belongs into its widgets package.',
  },
  widgets: {
    may: ['core', 'widget-sdk', 'plugin', 'admin'],
    instead: 'Show another module’s record with <Widget of={entity} ...>; read records with the hooks of widget-sdk.',
  },
  'widget-sdk': {
    may: ['core'],
    instead: 'The widget-sdk knows no module: pass what it needs as data or register it.',
  },
  'widget-sdk/server': {
    may: ['core', 'widget-sdk'],
    instead: 'The widget-sdk knows no server and no module: the caller passes in what it needs.',
  },
  'browser side': {
    may: ['core', 'widget-sdk'],
    instead: 'Modules reach the browser through virtual:tessera/site and virtual:tessera/admin only.',
  },
  'server side': {
    may: ['core', 'server', 'server/host', 'widget-sdk', 'widget-sdk/server', 'plugin', 'plugin/server', 'app/server'],
    instead: 'Widgets reach the renderer through the bundle that is built from the configuration.',
  },
  cli: {
    may: ['core', 'server', 'server/host', 'server/testing', 'app/server', 'cli'],
    instead: 'The command knows modules through tessera.config.ts only.',
  },
}
