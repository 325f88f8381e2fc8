import { satisfies, validRange } from 'semver'
import { UsageError } from '../usage-error.ts'
import { fits, isNewer, type Offer, type Offers } from './offers.ts'
import { leadingPackage, type ProjectPackage } from './project-packages.ts'

/** A package that gets another version. */
export interface Step {
  readonly name: string
  readonly from: string
  readonly to: Offer
}

export interface Choice {
  readonly steps: readonly Step[]
  /** Why the versions don't go together. */
  readonly conflicts: readonly string[]
}

export interface Wanted {
  /** Names of plugins, or `name@version`; none for everything. `tessera` is the product. */
  readonly packages: readonly string[]
  /** Of the product (default: the newest). */
  readonly to?: string | undefined
}

/**
 * Chooses a version for each package that is to be upgraded: one for all packages of the product, and for each plugin the newest
 * that fits it.
 * @throws UsageError for a package that the project doesn't have, and a version that isn't offered
 */
export async function chooseVersions(
  installed: readonly ProjectPackage[],
  offers: Offers,
  { packages, to }: Wanted,
  node: string = process.versions.node,
): Promise<Choice> {
  const named = new Map(packages.map(parted))
  for (const name of named.keys()) {
    if (name !== 'tessera' && !installed.some(each => each.name === name)) {
      throw new UsageError(`The project has no ${name} among its dependencies`)
    }
  }
  const isAsked = (each: ProjectPackage) =>
    named.size === 0 || named.has(each.name) || (each.isOfProduct && named.has('tessera'))
  const leading = installed.find(({ name }) => name === leadingPackage) as ProjectPackage
  const isProductAsked = installed.some(each => each.isOfProduct && isAsked(each))
  const givenVersion =
    to ?? named.get('tessera') ?? installed.flatMap(each => (each.isOfProduct ? (named.get(each.name) ?? []) : []))[0]
  const product = isProductAsked
    ? pick(leadingPackage, await offers(leadingPackage, leading.version), givenVersion)
    : undefined
  const version = product?.version ?? leading.version
  const steps: Step[] = []
  const conflicts: string[] = []
  if (product?.node && !satisfies(node, product.node)) {
    conflicts.push(
      `Tessera ${version} needs Node ${product.node}, and this is ${node}: install node@${lowest(product.node)} in the project`,
    )
  }
  // The registry takes its time for each package.
  const found = await Promise.all(installed.map(offerFor))
  for (const [index, each] of installed.entries()) {
    const offer = found[index]
    if (offer && isNewer(offer.version, each.version)) {
      steps.push({ name: each.name, from: each.version, to: offer })
      continue
    }
    if (!each.isOfProduct && !fits(offer ?? each, version)) {
      conflicts.push(
        `${each.name} ${each.version} works with Tessera ${each.range}, and no newer version of it with ${version}`,
      )
    }
  }
  return { steps, conflicts }

  async function offerFor(each: ProjectPackage): Promise<Offer | undefined> {
    if (each.isOfProduct) {
      if (!product || !isNewer(version, each.version)) return undefined
      const offered = await offers(each.name, each.version)
      const same = offered.find(offer => offer.version === version)
      if (!same) conflicts.push(`There is no ${each.name} ${version}`)
      return same
    }
    // A plugin that no longer fits the product goes along, whether it was named or not.
    if (!isAsked(each) && fits(each, version)) return undefined
    const offered = await offers(each.name, each.version)
    const given = named.get(each.name)
    return given === undefined ? offered.find(offer => fits(offer, version)) : pick(each.name, offered, given)
  }
}

/** The newest version, or the newest of those that were asked for. */
function pick(name: string, offered: readonly Offer[], wanted: string | undefined): Offer | undefined {
  if (wanted === undefined) return offered[0]
  if (validRange(wanted) === null) throw new UsageError(`"${wanted}" is no version: ${name}@1.2.0`)
  const found = offered.find(({ version }) => satisfies(version, wanted, { includePrerelease: true }))
  if (!found) throw new UsageError(`There is no ${name} ${wanted} that is newer than the one installed`)
  return found
}

/** `tessera-plugin-events@1.2.0` → its name and version. */
function parted(given: string): readonly [name: string, version: string | undefined] {
  const at = given.indexOf('@', 1)
  return at === -1 ? [given, undefined] : [given.slice(0, at), given.slice(at + 1)]
}

/** `>=24.15` → `24.15` */
function lowest(range: string): string {
  return /\d[\d.]*/.exec(range)?.[0] ?? range
}
