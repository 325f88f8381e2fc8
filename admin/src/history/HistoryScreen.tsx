import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { History } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { fieldClasses } from '../fields/field-classes.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'
import { actionWords } from './action-words.ts'
import { EntityFilter } from './EntityFilter.tsx'
import { EntryList } from './EntryList.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { useHistory } from './use-history.ts'

const messages = defineMessages({
  en: {
    title: 'History',
    action: 'What was done',
    all: 'Everything',
    empty: 'Nothing was changed yet',
    text: 'Whatever is made, changed or deleted from now on stands here, with who did it and when.',
  },
  ru: {
    title: 'История',
    action: 'Что сделано',
    all: 'Все действия',
    empty: 'Изменений пока нет',
    text: 'Здесь появится всё, что создают, меняют и удаляют: кто это сделал и когда.',
  },
})

const actions = ['created', 'updated', 'deleted', 'restored'] as const

/** Who changed what and when; the filters stand in the address. */
export default function HistoryScreen() {
  const m = useMessages(messages)
  const words = useMessages(actionWords)
  const [parameters, setParameters] = useSearchParams()
  const entity = parameters.get('entity') ?? ''
  const action = parameters.get('action') ?? ''
  const list = useHistory({ entity, action })
  const choose = (name: string, value: string) =>
    setParameters(before => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  return (
    <>
      <PageHeader title={m.title} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <EntityFilter value={entity} onChange={path => choose('entity', path)} />
          <select
            aria-label={m.action}
            value={action}
            onChange={event => choose('action', event.target.value)}
            className={fieldClasses('h-9 w-full sm:w-48')}
          >
            <option value="">{m.all}</option>
            {actions.map(each => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </select>
        </div>
        <section className="overflow-hidden rounded-lg border border-border bg-raised">
          <EntryList list={list} empty={<EmptyState icon={<History />} title={m.empty} text={m.text} />}>
            {entry => <HistoryRow key={entry.id} entry={entry} />}
          </EntryList>
        </section>
      </div>
    </>
  )
}
