#!/usr/bin/env node
// Plain JavaScript: it runs before anything knows that TypeScript exists, also on a Node that can't run the rest.
import * as module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Tessera needs Node 24.15 or newer; this is ${process.version}.\n` +
      'Get a newer one from https://nodejs.org, or add one to the project: npm install --save-dev node@24',
  )
  process.exit(1)
}

module.enableCompileCache()
const { load } = await import('./load.js')
await load('main')
