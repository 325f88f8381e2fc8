import { widgetPackageNames, widgetPackages } from 'virtual:tessera/site'
import type { ModulePage } from '@tessera/widget-sdk'

/** A page that a module brings, with the package that has its texts. */
export interface BroughtPage extends ModulePage {
  readonly packageName: string
}

/** The pages of all packages, in the order of the configuration. */
export const broughtPages: readonly BroughtPage[] = widgetPackages.flatMap(({ pages = [] }, index) =>
  pages.map(each => ({ ...each, packageName: widgetPackageNames[index] ?? '' })),
)
