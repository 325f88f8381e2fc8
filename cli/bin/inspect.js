// What `tessera add` runs in a process of its own, which may read the packages and nothing else.
import { json } from 'node:stream/consumers'
import { load } from './load.js'

const { inspectPlugin } = await load('adding/inspect-plugin')
try {
  console.log(JSON.stringify(await inspectPlugin(await json(process.stdin))))
} catch (error) {
  const { permission, resource } = error.cause ?? error
  console.error(permission ? `${error.message}\nIt wanted: ${permission} ${resource ?? ''}` : error.message)
  process.exitCode = 1
}
