export type { Assets, RenderedDocument, Renderer, RenderRequest, SiteSettings } from './render/render-request.ts'
