declare module 'virtual:tessera/admin' {
  /** What each plugin exports: its entities and relations. */
  export const definitions: readonly Readonly<Record<string, unknown>>[]
  /** What each package of widgets exports for the back office. */
  export const adminPackages: readonly Readonly<Record<string, unknown>>[]
}
