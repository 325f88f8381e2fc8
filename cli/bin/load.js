import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

/** Loads a module of `src`: its source in the repository, what was compiled where the package is installed. */
export async function load(name) {
  const source = new URL(`../src/${name}.ts`, import.meta.url)
  const isInstalled = import.meta.url.includes('/node_modules/')
  if (isInstalled || !existsSync(fileURLToPath(source)))
    return import(new URL(`../dist/src/${name}.js`, import.meta.url).href)
  module.registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier, { ...context, conditions: [...context.conditions, 'tessera-source'] }),
  })
  return import(source.href)
}
