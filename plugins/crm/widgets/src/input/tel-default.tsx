import type { input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { TextInput } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** A telephone number. */
export default function TelDefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind="tel" className={className}>
      {props => <TextInput {...props} />}
    </InputField>
  )
}
