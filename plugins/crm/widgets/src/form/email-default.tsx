import { form, formsToInputs } from '@tessera/crm'
import { cn, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { RequestForm } from './RequestForm.tsx'

/** An e-mail input with its button beside it. Labels are for screen readers: the placeholder shows them. */
export default function EmailForm({ data, className }: VariantProps<typeof form>) {
  const t = useText()
  const inputs = useLinked(formsToInputs, data)
  if (inputs.length === 0) return null
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <div id={data.slug} className={cn('relative max-w-xl scroll-mt-24', data.className, className)}>
      <div className="mb-4 empty:hidden">
        {title !== '' && (
          <Heading level={3} size="md">
            {title}
          </Heading>
        )}
        {subtitle !== '' && <p className="mt-1 text-text-muted">{subtitle}</p>}
      </div>
      <RequestForm of={data} isBrief className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="grow space-y-3 group-data-sent/form:hidden [&_label+div]:row-start-1 [&_label]:sr-only">
          <LinkedWidgets relation={formsToInputs} from={data} />
        </div>
        <Widget of={form} data={data} variant="request-create-email" />
      </RequestForm>
    </div>
  )
}
