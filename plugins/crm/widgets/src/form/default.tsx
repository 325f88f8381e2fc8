import { form, formsToInputs } from '@tessera/crm'
import {
  cn,
  defineMessages,
  useHasVariant,
  useLanguage,
  useLinked,
  useMessages,
  useText,
  type VariantProps,
  Widget,
} from '@tessera/widget-sdk'
import { Button, Card, Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { requestsUrl, sendingVariant } from './sending.ts'
import { submitLabel } from './submit-label.ts'

const messages = defineMessages({
  en: { consent: 'By sending the form you agree to the processing of your personal data.' },
  ru: { consent: 'Отправляя форму, вы соглашаетесь на обработку персональных данных.' },
})

/** What it is for, its inputs, and the button; nothing while nobody would get the answers. */
export default function DefaultForm({ data, className }: VariantProps<typeof form>) {
  const t = useText()
  const m = useMessages(messages)
  const language = useLanguage()
  const isSent = useHasVariant(form, sendingVariant)
  const inputs = useLinked(formsToInputs, isSent ? data : null)
  if (inputs.length === 0) return null
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Card className={cn('p-6 md:p-10', data.className, className)}>
      <div className="mb-8 empty:hidden">
        {title !== '' && (
          <Heading level={3} size="md">
            {title}
          </Heading>
        )}
        {subtitle !== '' && <p className="mt-2 text-text-muted">{subtitle}</p>}
        <Description of={data.description} className="mt-3 text-base text-text-muted md:text-base" />
      </div>
      <form method="post" action={requestsUrl(data)} className="space-y-5">
        <LinkedWidgets relation={formsToInputs} from={data} />
        <p className="text-sm text-text-muted">{m.consent}</p>
        <Button type="submit" variant="primary" className="w-full sm:w-auto">
          {submitLabel(language)}
        </Button>
        <Widget of={form} data={data} variant={sendingVariant} />
      </form>
    </Card>
  )
}
