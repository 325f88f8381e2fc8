#!/usr/bin/env node
// Plain JavaScript: it runs before anything knows that TypeScript exists, also on a Node that can't run the rest.
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Tessera needs Node 24.15 or newer; this is ${process.version}.\n` +
      'Get a newer one from https://nodejs.org, or add one to the project: npm install --save-dev node@24',
  )
  process.exit(1)
}

module.enableCompileCache()
const source = new URL('../src/main.ts', import.meta.url)
const isInstalled = import.meta.url.includes('/node_modules/')
if (!isInstalled && existsSync(fileURLToPath(source))) {
  module.registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier, { ...context, conditions: [...context.conditions, 'tessera-source'] }),
  })
  await import(source.href)
} else {
  await import(new URL('../dist/src/main.js', import.meta.url).href)
}
