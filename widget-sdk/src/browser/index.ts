export { createBrowserSource } from './browser-source.ts'
export { browserSource, type HydrationOptions, hydrateIslands } from './hydrate-islands.tsx'
