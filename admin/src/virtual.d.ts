declare module 'virtual:tessera/admin' {
  /** What each plugin exports: its entities and relations. */
  export const definitions: readonly Readonly<Record<string, unknown>>[]
  /** What each package of widgets exports for the back office. */
  export const adminPackages: readonly Readonly<Record<string, unknown>>[]
}

declare module 'virtual:tessera/admin-names' {
  /** What each of `adminPackages` is called. */
  export const adminPackageNames: readonly string[]
}

declare module 'virtual:tessera/icons/modules' {
  /** By their names: those that modules say as theirs. */
  export const icons: { readonly [name: string]: import('lucide-react').LucideIcon | undefined }
}

declare module 'virtual:tessera/icons/entities' {
  /** By their names: those that entities say as theirs. */
  export const icons: { readonly [name: string]: import('lucide-react').LucideIcon | undefined }
}

declare module 'virtual:tessera/site' {
  /** What each package of widgets registers for the site; the variants' files are not there (see `vite/variant-names.ts`). */
  export const widgetPackages: readonly import('@tessera/widget-sdk').WidgetsPackage[]
}
