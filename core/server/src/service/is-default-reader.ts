import { EntityService } from './entity-service.ts'

const reading = ['scope', 'list', 'count', 'find', 'selection'] as const

/** Whether a service has the generic read methods, so that results don't depend on the caller. */
export function isDefaultReader(service: EntityService): boolean {
  return reading.every(method => service[method] === EntityService.prototype[method])
}
