import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The only thing that differs between a run on the embedded PostgreSQL and one on a server. */
export const variable = 'TEST_DATABASE_URL'

/**
 * Tells which test files ask for a database: those that import, directly or not, a module that names TEST_DATABASE_URL. What
 * never reads it does the same in both runs. It errs on the side of a database: whatever looks like an import is one.
 * Needs the condition `tessera-source`, so that the packages' doors are sources.
 * @returns whether a file, by its absolute path, is one of them
 */
export function databaseTests(): (file: string) => boolean {
  const modules = new Map<string, { readonly names: boolean; readonly imports: readonly string[] }>()

  const moduleOf = (file: string) => {
    const known = modules.get(file)
    if (known) return known
    const source = readFileSync(file, 'utf8')
    const module = { names: source.includes(variable), imports: importsOf(file, source) }
    modules.set(file, module)
    return module
  }

  return file => {
    const reached = new Set([file])
    for (const each of reached) {
      const { names, imports } = moduleOf(each)
      if (names) return true
      for (const imported of imports) reached.add(imported)
    }
    return false
  }
}

/** Sources of this repository that a module imports, statically or dynamically. */
function importsOf(file: string, source: string): string[] {
  const { resolve } = createRequire(file)
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, specifier = '']) => {
    const found = resolved(resolve, specifier)
    return found && isSource(found) ? [found] : []
  })
}

function resolved(resolve: (specifier: string) => string, specifier: string): string | undefined {
  try {
    return resolve(specifier)
  } catch {
    // A text that only looks like an import, a virtual module, or one that a test makes.
    return undefined
  }
}

function isSource(file: string): boolean {
  return path.isAbsolute(file) && /\.tsx?$/.test(file) && !file.includes('/node_modules/')
}
