/** What commands ask of a project that they don't start: it loads a tenth of what a host does. */
export { loadConfiguration, loadProject, secretsFile } from '../configuration/config.ts'
export { installCommand, packageManagerOf } from '../configuration/install-command.ts'
export {
  configuredPackages,
  findPackage,
  hasDoor,
  type InstalledPackage,
  pluginPackage,
  serverDoor,
  widgetsPackages,
} from '../configuration/installed-packages.ts'
export { misspeltVariables } from '../configuration/known-variables.ts'
export { emptySnapshotFile } from '../database/empty-snapshot.ts'
export { type FileLockHolder, lockFile } from '../database/file-lock.ts'
export { type RunningNode, readNodeFile } from '../host/node-file.ts'
