export { createBrowserSource } from './browser-source.ts'
export { browserSource, type HydrationOptions, hydrateIslands } from './hydrate-islands.tsx'
export { showToast, type ToastKind } from './toast.ts'
