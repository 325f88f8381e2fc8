import { fileURLToPath } from 'node:url'

/** Inputs and outputs of a site's build. */
export interface SiteFiles {
  readonly root: string
  /** Folder that the build may replace. */
  readonly directory: string
  /** The generated style sheet that imports everything else, the same for equal projects. */
  readonly styleEntry: string
}

/** In this repository packages resolve to their sources, when installed to their build. */
export const isSource = import.meta.url.endsWith('.ts')
const extension = isSource ? 'ts' : 'js'

export const browserEntry = fileURLToPath(new URL(`../browser/entry.${extension}`, import.meta.url))
export const renderEntry = fileURLToPath(new URL(`../render/index.${extension}`, import.meta.url))
