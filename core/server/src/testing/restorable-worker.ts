import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { handle, listen, parts } from '../database/embedded-postgres.ts'
import { type Checkpoint, takeCheckpoint } from './checkpoint.ts'

/** The thread of an embedded database that can be put into the state that it begins with, and into others. */

// A library can't be unloaded: those that the product uses are loaded from the beginning.
for (const library of ['plpgsql', 'dict_snowball']) await parts.postgres.exec(`load '${library}'`)
const empty = takeCheckpoint(parts)
/** The state that was gone to last. */
let last: { readonly file: string; readonly checkpoint?: Checkpoint } | undefined

listen(async message => {
  switch (message.kind) {
    case 'restore':
      goTo(message.file)
      return { kind: 'done' }
    case 'difference':
      return { kind: 'result', bytes: new Uint8Array(serialize(empty.difference())) }
    default:
      return handle(message)
  }
})

/** A state that is asked for again is worth a copy: to come back to it is a third of the work then. */
function goTo(file: string | undefined): void {
  const isAgain = file !== undefined && last?.file === file
  const known = isAgain ? last?.checkpoint : undefined
  last = undefined
  if (known) known.restore()
  else empty.restore(file === undefined ? undefined : deserialize(readFileSync(file)))
  if (file === undefined) return
  last = isAgain ? { file, checkpoint: known ?? takeCheckpoint(parts) } : { file }
}
