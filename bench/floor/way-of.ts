import { jsonAsText, momentsAsText, pipelined, pooled, settingsOf } from './connections.ts'
import type { Way, WayName } from './way.ts'

/**
 * The way that a process of the floor goes; only its own libraries are loaded.
 * @param application the process, as the database knows it
 */
export async function wayOf(name: WayName, application: string = name): Promise<Way> {
  const settings = settingsOf(application)
  // FLOOR_POOL=1 measures the floor with a pool of the size of ours, to compare.
  const connect = process.env.FLOOR_POOL ? pooled : pipelined
  switch (name) {
    case 'serialised':
      return (await import('./ways/serialised.ts')).serialisedWay(await connect({ ...settings, types: momentsAsText }))
    case 'text':
      return (await import('./ways/text.ts')).textWay(await connect({ ...settings, types: jsonAsText }))
    case 'json':
      return (await import('./ways/json.ts')).jsonWay(await connect(settings))
    case 'knex':
      return (await import('./ways/knex.ts')).knexWay(settings)
    case 'objection':
      return (await import('./ways/objection.ts')).objectionWay(settings)
  }
}
