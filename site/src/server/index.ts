export { isBuildStale } from './build-fingerprint.ts'
export { type BuildOptions, buildSite } from './build-site.ts'
export { type SiteOptions, site } from './site.ts'
