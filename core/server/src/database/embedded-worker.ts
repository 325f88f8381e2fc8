import { handle, listen } from './embedded-postgres.ts'

/** The thread of the embedded database. */
listen(handle)
