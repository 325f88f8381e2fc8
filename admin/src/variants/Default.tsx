import { defineMessages, useMessages } from '@tessera/widget-sdk'
import type { AdminDefaultProps } from '@tessera/widget-sdk/admin'
import { useLabels } from '../model/labels.ts'

const messages = defineMessages({
  en: { generated: 'Generated variant', model: 'Model', variant: 'Variant' },
  ru: { generated: 'Сгенерированный вариант', model: 'Модель', variant: 'Вариант' },
})

/** The placeholder of a record that nothing else draws. */
export default function Default({ entity, data }: AdminDefaultProps) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <div className="rounded-md border border-border border-dashed p-4 text-sm">
      <p className="font-medium">{m.generated}</p>
      <p className="text-text-muted">
        {m.model}: {labels.one(entity)}
      </p>
      <p className="text-text-muted">
        {m.variant}: {data.variant}
      </p>
    </div>
  )
}
