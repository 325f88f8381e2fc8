import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useAdmin } from '../app/admin-context.ts'
import { EntryList } from '../history/EntryList.tsx'
import { HistoryRow } from '../history/HistoryRow.tsx'
import { useHistory } from '../history/use-history.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'

const messages = defineMessages({
  en: {
    title: 'Dashboard',
    lately: 'Changed lately',
    all: 'All changes',
    empty: 'Nothing was changed yet',
    text: 'What you and others change stands here.',
  },
  ru: {
    title: 'Обзор',
    lately: 'Последние изменения',
    all: 'Все изменения',
    empty: 'Изменений пока нет',
    text: 'Здесь появится то, что меняете вы и ваши коллеги.',
  },
})

/** What whoever comes in should know first. */
export default function DashboardScreen() {
  const m = useMessages(messages)
  const { account } = useAdmin()
  const list = useHistory({ limit: '12' })
  return (
    <>
      <PageHeader title={m.title} state={account.name} />
      <div className="p-4 sm:p-6">
        <section
          aria-labelledby="lately"
          className="max-w-4xl overflow-hidden rounded-lg border border-border bg-raised"
        >
          <header className="flex items-center justify-between border-border border-b px-4 py-3">
            <h2 id="lately" className="text-sm tracking-normal">
              {m.lately}
            </h2>
            <Link to={addresses.history} className="text-primary hover:underline">
              {m.all}
            </Link>
          </header>
          <EntryList
            list={{ ...list, hasNextPage: false }}
            empty={<EmptyState icon={<History />} title={m.empty} text={m.text} />}
          >
            {entry => <HistoryRow key={entry.id} entry={entry} />}
          </EntryList>
        </section>
      </div>
    </>
  )
}
