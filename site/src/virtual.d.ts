declare module 'virtual:tessera/site' {
  import type { WidgetsPackage } from '@tessera/widget-sdk'

  /** In the order of the configuration. */
  export const widgetPackages: readonly WidgetsPackage[]
  /** What each of them is called. */
  export const widgetPackageNames: readonly string[]
}
