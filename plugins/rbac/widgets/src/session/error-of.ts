/** A file of its own, so that it can be fetched when it is needed. */
export { errorOf } from '@tessera/widget-sdk'
