export { jsonForScript } from '../json-for-script.ts'
export type { Fragment, FragmentSession } from './fragment.ts'
export { type PageRender, type PageRenderOptions, renderPage } from './page-render.tsx'
export { createServerSource, type ReadLists, type ServerSource } from './server-source.ts'
