/** A file of its own, so that it can be loaded on demand. */
export { errorOf } from '@tessera/widget-sdk'
