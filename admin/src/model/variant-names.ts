import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'

/** Names of all registered variants by the entity's path, including `default`. */
async function readVariantNames(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { widgetPackages } = await import('virtual:tessera/site')
  const names = new Map<string, string[]>()
  for (const { entity, variants } of widgetPackages.flatMap(each => each.variants)) {
    const known = names.get(entity.path) ?? ['default']
    names.set(entity.path, [...new Set([...known, ...Object.keys(variants)])])
  }
  return names
}

/** The variants of every entity by its path; undefined until they are loaded. */
export function useAllVariantNames(): ReadonlyMap<string, readonly string[]> | undefined {
  return useQuery({ queryKey: ['variant-names'], queryFn: readVariantNames, staleTime: Number.POSITIVE_INFINITY }).data
}

/** The variants of an entity on the site; only `default` until they are loaded. */
export function useVariantNames({ path }: Pick<Entity, 'path'>): readonly string[] {
  return useAllVariantNames()?.get(path) ?? ['default']
}
