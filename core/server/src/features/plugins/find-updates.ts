import { json } from 'node:stream/consumers'
import type { PluginUpdate } from '@tessera/core'
import manifest from '@tessera/server/package.json' with { type: 'json' }
import { satisfies } from 'semver'
import { findPackage } from '../../configuration/installed-packages.ts'
import { type SafeFetch, safeFetch } from '../../fetch/safe-fetch.ts'
import type { ServerHost } from '../../plugin/server-host.ts'

const registry = 'https://registry.npmjs.org'

interface PublishedManifest {
  readonly version?: string
  readonly tessera?: { readonly range?: string }
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * Asks npm for the newest versions of the product, under the name of this package, and of plugins of others.
 * @param fetch replaceable for tests
 */
export function findUpdates(
  { plugins, configuration }: Pick<ServerHost, 'plugins' | 'configuration'>,
  fetch: SafeFetch = safeFetch,
): Promise<PluginUpdate[]> {
  const others = plugins.flatMap(({ package: name }) => {
    const found = name === undefined || name.startsWith('@tessera/') ? null : findPackage(name, configuration.root)
    // What is developed in the project has no version on npm that matters.
    return found?.directory.includes('/node_modules/') ? [found] : []
  })
  const asked = [{ name: manifest.name, version: manifest.version }, ...others]
  return Promise.all(
    asked.map(async ({ name, version: installed }) => {
      const latest = await latestOf(name, fetch)
      const needs = latest?.tessera?.range ?? latest?.peerDependencies?.[manifest.name]
      const isFitting =
        needs === undefined || satisfies(manifest.version, needs, { includePrerelease: true }) || name === manifest.name
      return { package: name, installed, newest: latest?.version ?? null, needs: isFitting ? null : needs }
    }),
  )
}

async function latestOf(name: string, fetch: SafeFetch): Promise<PublishedManifest | undefined> {
  try {
    const { body } = await fetch(`${registry}/${name.replace('/', '%2F')}/latest`, {
      maximumBytes: 256 * 1024,
      hosts: [new URL(registry).hostname],
    })
    return (await json(body)) as PublishedManifest
  } catch {
    return undefined
  }
}
