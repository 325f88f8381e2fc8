import { form, formsToInputs } from '@tessera/crm'
import { cn, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Card, Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { RequestForm } from './RequestForm.tsx'

/** The form's texts, inputs and button; only the texts if it has no inputs. */
export default function DefaultForm({ data, className }: VariantProps<typeof form>) {
  const t = useText()
  const m = useMessages('formDefault')
  const inputs = useLinked(formsToInputs, data)
  if (inputs.length === 0) return null
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Card id={data.slug} className={cn('relative scroll-mt-24 p-6 md:p-10', data.className, className)}>
      <div className="mb-8 empty:hidden">
        {title !== '' && (
          <Heading level={3} size="md">
            {title}
          </Heading>
        )}
        {subtitle !== '' && <p className="mt-2 text-text-muted">{subtitle}</p>}
        <Description of={data.description} className="mt-3 text-base text-text-muted md:text-base" />
      </div>
      <RequestForm of={data} className="space-y-5">
        <div className="space-y-5 group-data-sent/form:hidden">
          <LinkedWidgets relation={formsToInputs} from={data} />
          <p className="text-sm text-text-muted">{m.consent}</p>
        </div>
        <Widget of={form} data={data} variant="request-create" />
      </RequestForm>
    </Card>
  )
}
