import type { PluginCheck } from '@tessera/core'
import type { ServerHost } from '../../plugin/server-host.ts'
import { serviceChecks } from './service-checks.ts'

/** Asks every service that the configuration names, at the same time. */
export function checkServices({ configuration, plugins }: ServerHost): Promise<PluginCheck[]> {
  return Promise.all(
    serviceChecks(configuration, plugins).map(async ({ name, variables, check }) => {
      try {
        await check()
        return { name, variables, problem: null }
      } catch (error) {
        return { name, variables, problem: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}
