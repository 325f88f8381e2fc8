import type { WidgetsPackage } from '@tessera/widget-sdk'

/** A variant that two packages render which are not the product's. */
export interface VariantCollision {
  /** `ecommerce/products: default` */
  readonly variant: string
  /** In the order of the configuration: the last one wins. */
  readonly packages: readonly string[]
}

/**
 * Finds variants of which a site that has two such packages shows only one: each was made to restyle the product's own.
 * @param names of the packages, in their order
 */
export function variantCollisions(packages: readonly WidgetsPackage[], names: readonly string[]): VariantCollision[] {
  const owners = new Map<string, string[]>()
  for (const [index, { variants }] of packages.entries()) {
    const name = names[index] ?? ''
    if (name.startsWith('@tessera/')) continue
    for (const each of variants) {
      for (const variant of Object.keys(each.variants)) {
        const key = `${each.entity.path}: ${variant}`
        owners.set(key, [...(owners.get(key) ?? []), name])
      }
    }
  }
  return [...owners].filter(([, all]) => all.length > 1).map(([variant, all]) => ({ variant, packages: all }))
}
