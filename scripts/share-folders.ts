/** What one test file has built, the others of the run find: see `sharedFolder` of the testing kit. */
export { shareFolders as default } from '../core/server/src/testing/shared-folder.ts'
