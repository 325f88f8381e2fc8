#!/usr/bin/env node
// Plain JavaScript, for the Node that is there: the project brings its own.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`create-tessera needs Node 20.12 or newer; this is ${process.version}. Get one from https://nodejs.org`)
  process.exit(1)
}

const compiled = new URL('../dist/src/main.js', import.meta.url)
await import(
  existsSync(compiled) && import.meta.url.includes('/node_modules/')
    ? compiled.href
    : new URL('../src/main.ts', import.meta.url).href
)
