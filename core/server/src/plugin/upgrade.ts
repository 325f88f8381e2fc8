/**
 * What a version of a package asks of the projects that use it. A package exports a list of these by default through its door
 * `./upgrades`; `tessera upgrade` goes through those after the version that a project had, up to the one that it takes.
 */
export interface Upgrade {
  /** The version that asks for it: `0.2.0`. */
  readonly version: string
  /** For the project's developers: what is different, and what is left for them to do. */
  readonly notes: string
  /** Adapts the project's sources. It may run again on sources that it has adapted. */
  change?(project: UpgradedProject): void | Promise<void>
}

/** The sources of a project while it is upgraded: what is written reaches the disk when all changes have run. */
export interface UpgradedProject {
  /** @returns paths in the project, sorted, without `node_modules` and folders whose names begin with a dot */
  files(pattern: string): string[]
  /** @throws if there is no such file */
  read(file: string): string
  write(file: string, text: string): void
}
