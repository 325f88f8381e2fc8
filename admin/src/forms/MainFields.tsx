import type { Entity } from '@tessera/core'
import { useLabels } from '../model/labels.ts'
import { FormField } from './FormField.tsx'
import type { NamedField } from './form-fields.ts'
import { fieldGroups } from './form-groups.ts'

interface MainFieldsProps {
  readonly entity: Entity
  readonly fields: readonly NamedField[]
}

/** The main column of a form. Groups of related fields are collapsible. */
export function MainFields({ entity, fields }: MainFieldsProps) {
  const labels = useLabels()
  return fieldGroups(fields).map(({ prefix, fields: members }) =>
    prefix === null ? (
      members.length > 0 && (
        <div key="" className="flex flex-col gap-5 rounded-lg border border-border bg-raised p-4 @2xl:p-6">
          {members.map(named => (
            <FormField key={named[0]} named={named} />
          ))}
        </div>
      )
    ) : (
      <details key={prefix} className="group rounded-lg border border-border bg-raised">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-medium text-sm @2xl:px-6">
          {labels.group(entity, prefix)}
        </summary>
        <div className="flex flex-col gap-5 border-border border-t p-4 @2xl:p-6">
          {members.map(named => (
            <FormField key={named[0]} named={named} />
          ))}
        </div>
      </details>
    ),
  )
}
