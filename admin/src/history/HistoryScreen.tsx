import { History, SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { Button, EmptyState, PageHeader } from '../ui/index.ts'
import { combinedChanges } from './combined-changes.ts'
import { EntryList } from './EntryList.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { type FilterName, filterNames, filtersOf, historyQuery } from './history-query.ts'
import { useHistory } from './use-history.ts'

const isLink = (path: string) => model.entities.get(path)?.ends !== undefined

/** The history of changes; its filters are in the address. */
export default function HistoryScreen() {
  const m = useMessages('historyScreen')
  const [parameters, setParameters] = useSearchParams()
  const filters = filtersOf(parameters)
  const isFiltered = Object.values(filters).some(value => value !== '')
  const list = useHistory(historyQuery(filters))

  function change(names: readonly FilterName[], value: string): void {
    setParameters(
      before => {
        const next = new URLSearchParams(before)
        for (const name of names) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  }

  const clear = () => change(filterNames, '')
  return (
    <>
      <PageHeader title={m.title} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <HistoryFilters filters={filters} onChange={(name, value) => change([name], value)} onClear={clear} />
        <section aria-label={m.title} className="overflow-hidden rounded-lg border border-border bg-raised">
          <EntryList
            list={{ ...list, data: list.data && combinedChanges(list.data, isLink) }}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={<SearchX />}
                  title={m.none}
                  text={m.noneText}
                  action={<Button onClick={clear}>{m.clear}</Button>}
                />
              ) : (
                <EmptyState icon={<History />} title={m.empty} text={m.text} />
              )
            }
          >
            {({ id, main, dependents }) => <HistoryRow key={id} entry={main} dependents={dependents} />}
          </EntryList>
        </section>
      </div>
    </>
  )
}
