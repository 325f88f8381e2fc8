import { fileURLToPath } from 'node:url'

/** Where a site's parts are built from and to. */
export interface SiteFiles {
  readonly root: string
  /** Folder that the build owns. */
  readonly directory: string
  /** The style sheet that everything else is imported into: written before each build, equal for equal projects. */
  readonly styleEntry: string
}

/** In a checkout everything is taken from its sources, installed packages from what they were built to. */
export const isSource = import.meta.url.endsWith('.ts')
const extension = isSource ? 'ts' : 'js'

export const browserEntry = fileURLToPath(new URL(`../browser/entry.${extension}`, import.meta.url))
export const renderEntry = fileURLToPath(new URL(`../render/index.${extension}`, import.meta.url))
