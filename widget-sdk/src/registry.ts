import type { Entity } from '@tessera/core'
import type { ComponentType } from 'react'
import { GenericVariant } from './GenericVariant.tsx'
import type { Hydrate, Variant, VariantContext, VariantProps, WidgetsPackage } from './variant.ts'

/** A variant whose file is loaded. */
export interface LoadedVariant {
  readonly Component: ComponentType<VariantProps & VariantContext>
  readonly hydrate?: Hydrate
  readonly module?: string
}

/** Which component renders which entity in which variant. */
export interface Registry {
  /** The entity at a path, if a package registered variants of it. */
  entity(path: string): Entity | null
  has(path: string, variant: string): boolean
  /** The entity's own variant, else the generic one, else null. @throws when it is not loaded yet */
  find(path: string, variant: string): LoadedVariant | null
  /** Loads one variant, or all of them: on a server, before anything is rendered. */
  load(path?: string, variant?: string): Promise<void>
}

const generic = new Map<string, LoadedVariant>([['default', { Component: GenericVariant }]])

/**
 * Creates the registry of a site.
 * @param packages in the order of the configuration: the last registration of an entity's variant wins
 */
export function createRegistry(packages: readonly WidgetsPackage[]): Registry {
  const entities = new Map<string, Entity>()
  const registered = new Map<string, Variant>()
  const open = new Map<string, LoadedVariant>()
  for (const { entity, variants } of packages.flatMap(each => each.variants)) {
    entities.set(entity.path, entity)
    for (const [name, variant] of Object.entries(variants)) registered.set(key(entity.path, name), variant)
  }

  async function loadOne(name: string, variant: Variant): Promise<void> {
    if (open.has(name)) return
    const { default: Component } = await variant.load()
    const { module } = variant.load
    open.set(name, {
      Component: Component as LoadedVariant['Component'],
      ...(variant.hydrate && { hydrate: variant.hydrate }),
      ...(module && { module }),
    })
  }

  return {
    entity: path => entities.get(path) ?? null,
    has: (path, variant) => registered.has(key(path, variant)) || generic.has(variant),
    find(path, variant) {
      const name = key(path, variant)
      if (!registered.has(name)) return generic.get(variant) ?? null
      const found = open.get(name)
      if (!found) throw new Error(`Variant ${variant} of ${path} is rendered before it is loaded`)
      return found
    },
    async load(path, variant) {
      const chosen =
        path === undefined ? registered : [...registered].filter(([name]) => name === key(path, variant ?? ''))
      await Promise.all([...chosen].map(([name, each]) => loadOne(name, each)))
    },
  }
}

function key(path: string, variant: string): string {
  return `${path}#${variant}`
}
