import type { input } from '@tessera/crm'
import type { VariantProps } from '@tessera/widget-sdk'
import { Textarea } from '@tessera/widget-sdk/ui'
import { InputField } from '../input-field.tsx'

/** Several lines of text. */
export default function TextareaDefaultInput({ data, className }: VariantProps<typeof input>) {
  return (
    <InputField of={data} kind="textarea" className={className}>
      {props => <Textarea {...props} />}
    </InputField>
  )
}
