import { ownModules } from '../making/own-module.ts'
import { fits, isNewer, type Offers } from './offers.ts'
import { leadingPackage, type ProjectPackage } from './project-packages.ts'

/** The product, a plugin from npm, or a module that is developed in the project. */
export interface ListedPlugin {
  readonly name: string
  readonly version: string | null
  /** The newest version that fits the product; null for a module of one's own, and where the registry has none. */
  readonly newest: string | null
  /** `unlisted`: it is installed and tessera.config doesn't name it. `unknown`: the registry gave no versions. */
  readonly state: 'current' | 'outdated' | 'incompatible' | 'unlisted' | 'own' | 'unknown'
  /** Versions of the product that it works with, where it says so. */
  readonly range: string | null
  /** Of a module of one's own. */
  readonly folder?: string
}

interface Sources {
  readonly root: string
  readonly installed: readonly ProjectPackage[]
  /** Packages that tessera.config names. */
  readonly configured: readonly string[]
  readonly offers: Offers
}

/** The product and the plugins of a project, with what is newer. */
export async function listPlugins({ root, installed, configured, offers }: Sources): Promise<ListedPlugin[]> {
  const product = installed.find(({ name }) => name === leadingPackage) as ProjectPackage
  const plugins = installed.filter(each => !each.isOfProduct)
  const [newestOfProduct, ...newest] = await Promise.all([product, ...plugins].map(newestOf))
  const own = ownModules(root).map(
    ({ package: name, folder }): ListedPlugin => ({
      name,
      version: null,
      newest: null,
      state: configured.includes(name) ? 'own' : 'unlisted',
      range: null,
      folder,
    }),
  )
  return [
    listed({ ...product, name: 'tessera' }, newestOfProduct, true),
    ...plugins.map((each, index) => listed(each, newest[index], configured.includes(each.name))),
    ...own,
  ]

  /** @returns null without any, undefined where the registry can't be asked */
  async function newestOf(each: ProjectPackage): Promise<string | null | undefined> {
    try {
      const found = await offers(each.name, each.version)
      return (each.isOfProduct ? found : found.filter(offer => fits(offer, product.version)))[0]?.version ?? null
    } catch {
      return undefined
    }
  }

  function listed(each: ProjectPackage, found: string | null | undefined, isConfigured: boolean): ListedPlugin {
    const { name, version, range = null } = each
    return { name, version, newest: found ?? null, range, state: stateOf(each, found, isConfigured) }
  }

  function stateOf(
    each: ProjectPackage,
    found: string | null | undefined,
    isConfigured: boolean,
  ): ListedPlugin['state'] {
    if (!each.isOfProduct && !fits(each, product.version)) return 'incompatible'
    if (!isConfigured) return 'unlisted'
    if (found === undefined || found === null) return 'unknown'
    return isNewer(found, each.version) ? 'outdated' : 'current'
  }
}
