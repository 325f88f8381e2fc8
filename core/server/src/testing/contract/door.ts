import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { packageOf, readManifest } from '../plugin-package.ts'

/** What a package's definitions import: anything that is no other door must not reach a browser. */
export interface Door {
  readonly name: string
  /** Imports that are no door, with the file that has them. */
  readonly foreign: readonly string[]
}

/**
 * Follows the imports of a package's definitions, from its door on.
 * @param folder a folder of the package: that of its migrations
 * @returns undefined when it is no plugin's package
 */
export function readDoor(folder: URL): Door | undefined {
  const found = packageOf({ migrations: folder })
  const file = entryOf(found?.manifest.exports?.['.'])
  if (found === undefined || file === undefined) return undefined
  const { folder: root, manifest } = found
  const foreign: string[] = []
  const seen = new Set<string>()
  const open = [sourceIn(root, file)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const specifier of importsOf(readFileSync(next, 'utf8'))) {
      if (specifier.startsWith('.')) open.push(resolve(dirname(next), specifier))
      else if (!isDoor(specifier, next)) foreign.push(`${specifier} in ${next.slice(root.length + 1)}`)
    }
  }
  return { name: manifest.name, foreign }
}

/** A door that leads to what isn't compiled yet is read as its source. */
function sourceIn(root: string, file: string): string {
  const compiled = resolve(root, file)
  const source = resolve(root, file.replace(/^\.\/dist\//, './').replace(/\.js$/, '.ts'))
  return existsSync(compiled) || !existsSync(source) ? compiled : source
}

/** `@tessera/core`, or the package of another plugin, by its name alone. */
function isDoor(specifier: string, from: string): boolean {
  if (specifier === '@tessera/core') return true
  if (isBuiltin(specifier) || !/^(@[^/]+\/)?[^/]+$/.test(specifier)) return false
  const folder = installed(specifier, dirname(from))
  return folder !== undefined && readManifest(folder).tessera !== undefined
}

function installed(name: string, folder: string): string | undefined {
  const here = resolve(folder, 'node_modules', name)
  if (existsSync(resolve(here, 'package.json'))) return here
  const parent = dirname(folder)
  return parent === folder ? undefined : installed(name, parent)
}

const statement =
  /^[ \t]*(?:import[ \t]*['"]([^'"]+)['"]|(?:import|export)\b(?!\s+type\s)[\w$*{},\s]*?\bfrom\s*['"]([^'"]+)['"])/gm

function importsOf(source: string): string[] {
  return [...source.matchAll(statement)].flatMap(([, bare, from]) => bare ?? from ?? [])
}

function entryOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null) return undefined
  const conditions = target as Readonly<Record<string, unknown>>
  const isSource = process.execArgv.some(argument => argument.includes('tessera-source'))
  return entryOf((isSource && conditions['tessera-source']) || conditions.import || conditions.default)
}
