import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PluginHost } from '../plugin.ts'
import { dueCascades, lockCascade } from './cascade.ts'
import { cascadeChange } from './cascades.ts'
import { recordFailure } from './failed-part.ts'
import { removePart } from './remove-part.ts'
import { restorePart } from './restore-in-parts.ts'

/** Interval between checks for what another node has left. */
const interval = 5000

/**
 * Deletes and restores in parts what is too much for one transaction. Each part is a short transaction, done by whichever node
 * gets hold of it: another one goes on where a node was stopped.
 */
export class CascadeScheduler {
  readonly #hostOf: () => PluginHost
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined
  #stopListening: (() => void) | undefined
  #isStopping = false

  constructor(hostOf: () => PluginHost, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#hostOf = hostOf
    this.#log = log
  }

  start(): void {
    const { events, internals } = this.#hostOf()
    this.#stopListening = events.on(`${cascadeChange}:created`, () => this.#run())
    this.#timer = setInterval(() => internals.cascades.isAny && this.#run(), interval)
    this.#timer.unref()
    this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopListening?.()
    clearInterval(this.#timer)
    await this.#work
  }

  #run(): void {
    this.#work ??= this.#finishAll()
      .catch(error => this.#log.error(error, 'Records could not be deleted or restored in parts'))
      .finally(() => {
        this.#work = undefined
      })
  }

  async #finishAll(): Promise<void> {
    // Requests that wait for the connection of the embedded database come before the next part.
    await turn()
    const { database } = this.#hostOf()
    for (
      let due = await dueCascades(database);
      due.length > 0 && !this.#isStopping;
      due = await dueCascades(database)
    ) {
      const before = due.join()
      for (const position of due) {
        await this.#finish(position).catch(async error => {
          this.#log.error(error, 'A record could not be deleted or restored in parts')
          await recordFailure(position, error, database)
        })
      }
      // Another node has hold of them.
      if ((await dueCascades(database)).join() === before) return
    }
  }

  async #finish(position: string): Promise<void> {
    const host = this.#hostOf()
    for (let isMore = true; isMore && !this.#isStopping; await turn()) {
      isMore = await host.database.transaction(async transaction => {
        const cascade = await lockCascade(position, transaction)
        if (!cascade) return false
        const part = cascade.state === 'deleting' ? removePart : restorePart
        return part(host, cascade, transaction)
      })
    }
  }
}
