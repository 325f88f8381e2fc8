import { handle, listen, parts } from '../server/database/embedded-postgres.ts'
import { takeCheckpoint } from './checkpoint.ts'

/** The thread of an embedded database that can be put back to the state that it begins with. */

// A library can't be unloaded: those that the product uses are loaded from the beginning.
for (const library of ['plpgsql', 'dict_snowball']) await parts.postgres.exec(`load '${library}'`)
const restore = takeCheckpoint(parts)

listen(async message => {
  if (message.kind !== 'restore') return handle(message)
  restore()
  return { kind: 'done' }
})
