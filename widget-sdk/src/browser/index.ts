export { createBrowserSource } from './browser-source.ts'
export { type HydrationOptions, hydrateIslands } from './hydrate-islands.tsx'
export { createSessionSource } from './session-source.ts'
export { showToast, type ToastKind } from './toast.ts'
