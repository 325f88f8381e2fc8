import { useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import type { FilesValue } from '../files/files-part.ts'
import { denseInput } from '../input-classes.ts'
import type { SkuDetails } from './options-part.ts'

interface SkuMoreProps {
  readonly name: string
  readonly details: SkuDetails
  readonly isDisabled: boolean
  readonly onChange: (next: Partial<SkuDetails>) => void
}

/** What few SKUs have of their own: a picture, a weight. */
export function SkuMore({ name, details: { picture, weight }, isDisabled, onChange }: SkuMoreProps) {
  const m = useMessages('skuMatrix')
  const { Pictures, Button } = useAdminTools()
  const { language } = useFormLanguages()
  const ofProduct = useFormPart<FilesValue>({ name: 'pictures' }).value?.files ?? []
  const others = ofProduct.filter(({ id }) => id !== picture?.id)
  return (
    <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <Pictures
          isSingle
          pictures={picture ? [picture] : []}
          onChange={next => onChange({ picture: next(picture ? [picture] : [])[0] ?? null })}
          label={m.pictureOf.replace('{sku}', () => name)}
          isDisabled={isDisabled}
          language={language}
        />
      </div>
      <div className="flex flex-col gap-3">
        {others.length > 0 && !isDisabled && (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium text-sm">{m.ofProduct}</span>
            <div className="flex flex-wrap gap-1.5">
              {others.map(each => (
                <Button key={each.id} isSmall onClick={() => onChange({ picture: each })}>
                  {m.pictureNumber.replace('{number}', String(ofProduct.indexOf(each) + 1))}
                </Button>
              ))}
            </div>
          </div>
        )}
        <Field label={m.weight} hint={m.weightHelp}>
          <TextInput
            type="number"
            min={0}
            step={1}
            className={`${denseInput} max-w-40`}
            value={weight ?? ''}
            disabled={isDisabled}
            onChange={({ target }) =>
              onChange({ weight: target.value === '' ? null : Math.trunc(target.valueAsNumber) })
            }
          />
        </Field>
      </div>
    </div>
  )
}
