import type { Entity, Input, Row } from '@tessera/core'
import { type Caller, type PluginHost, system } from '@tessera/core/server'
import { formsToRequests, request } from '../index.ts'

interface NewRequest extends Required<Pick<Input<typeof request>, 'payload' | 'status'>> {
  readonly formId: string
}

/** Of the module with subjects, where there is one: it knows this one, not the other way round. */
const subjectLinks = 'rbac/subjects-to-crm-module-requests'

/** Keeps what was sent, with its form and with whoever sent it: all of it or nothing. */
export function storeRequest(
  host: PluginHost,
  { formId, ...values }: NewRequest,
  { subjectId }: Caller,
): Promise<Row<typeof request>> {
  const links = subjectId === undefined ? undefined : host.entities.get(subjectLinks)
  return host.database.transaction(async transaction => {
    const context = { ...system, transaction }
    const made = await host.service(request).create(values, context)
    await host.service(formsToRequests).create({ formId, requestId: made.id }, context)
    if (links) await host.service(links).create({ subjectId, crmModuleRequestId: made.id } as Input<Entity>, context)
    return made
  })
}
