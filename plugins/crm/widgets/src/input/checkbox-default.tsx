import { checkedAnswer, type input } from '@tessera/crm'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Checkbox } from '@tessera/widget-sdk/ui'
import { useInputTexts } from '../use-input-texts.ts'

/** A statement to agree to, or a wish to add; a required one has to be checked. */
export default function CheckboxDefaultInput({ data, className }: VariantProps<typeof input>) {
  const { label, hint, error, isRequired } = useInputTexts(data, 'checkbox')
  return (
    <Checkbox
      name={data.slug}
      value={checkedAnswer}
      required={isRequired}
      label={
        <>
          {label}
          {isRequired && (
            <span aria-hidden="true" className="ml-0.5 text-danger">
              *
            </span>
          )}
        </>
      }
      hint={hint}
      error={error}
      className={cn(data.className, className)}
    />
  )
}
