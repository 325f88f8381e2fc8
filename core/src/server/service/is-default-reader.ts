import { EntityService } from './entity-service.ts'

const reading = ['scope', 'list', 'count', 'find', 'selection'] as const

/** Whether a service reads as the generic one does: then what it gives can't depend on who asks. */
export function isDefaultReader(service: EntityService): boolean {
  return reading.every(method => service[method] === EntityService.prototype[method])
}
