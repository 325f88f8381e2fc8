import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface PackageJson {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

/** What a package's definitions import: anything that is no other door must not reach a browser. */
export interface Door {
  readonly name: string
  /** Imports that are no door, with the file that has them. */
  readonly foreign: readonly string[]
}

/**
 * Follows the imports of a package's definitions, from its door on.
 * @param folder a folder of the package: that of its migrations
 * @returns undefined when there is no package with a door
 */
export function readDoor(folder: URL): Door | undefined {
  const root = packageRoot(fileURLToPath(folder))
  if (root === undefined) return undefined
  const packageJson = readJson(root)
  const file = entryOf(packageJson.exports?.['.'])
  if (file === undefined) return undefined
  const foreign: string[] = []
  const seen = new Set<string>()
  const open = [resolve(root, file)]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const specifier of importsOf(readFileSync(next, 'utf8'))) {
      if (specifier.startsWith('.')) open.push(resolve(dirname(next), specifier))
      else if (!isDoor(specifier, next)) foreign.push(`${specifier} in ${next.slice(root.length + 1)}`)
    }
  }
  return { name: packageJson.name, foreign }
}

/** `@tessera/core`, or the package of another plugin, by its name alone. */
function isDoor(specifier: string, from: string): boolean {
  if (specifier === '@tessera/core') return true
  if (isBuiltin(specifier) || !/^(@[^/]+\/)?[^/]+$/.test(specifier)) return false
  try {
    return 'tessera' in readJson(dirname(createRequire(pathToFileURL(from)).resolve(`${specifier}/package.json`)))
  } catch {
    return false
  }
}

const statement = /^\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?(?:\bfrom\s*)?['"]([^'"]+)['"]/gm

function importsOf(source: string): string[] {
  return [...source.matchAll(statement)].flatMap(([, specifier]) => specifier ?? [])
}

function entryOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (typeof target !== 'object' || target === null) return undefined
  const conditions = target as Readonly<Record<string, unknown>>
  const isSource = process.execArgv.some(argument => argument.includes('tessera-source'))
  return entryOf((isSource && conditions['tessera-source']) || conditions.import || conditions.default)
}

function packageRoot(folder: string): string | undefined {
  if (existsSync(resolve(folder, 'package.json'))) return resolve(folder)
  const parent = dirname(resolve(folder))
  return parent === resolve(folder) ? undefined : packageRoot(parent)
}

function readJson(root: string): PackageJson {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
}
