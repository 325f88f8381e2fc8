import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { handle, listen, parts } from '../server/database/embedded-postgres.ts'
import { takeCheckpoint } from './checkpoint.ts'

/** The thread of an embedded database that can be put into the state that it begins with, and into others. */

// A library can't be unloaded: those that the product uses are loaded from the beginning.
for (const library of ['plpgsql', 'dict_snowball']) await parts.postgres.exec(`load '${library}'`)
const { restore, difference } = takeCheckpoint(parts)

listen(async message => {
  switch (message.kind) {
    case 'restore':
      restore(message.file === undefined ? undefined : deserialize(readFileSync(message.file)))
      return { kind: 'done' }
    case 'difference':
      return { kind: 'result', bytes: new Uint8Array(serialize(difference())) }
    default:
      return handle(message)
  }
})
