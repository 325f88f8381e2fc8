import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { EmptyState, PageHeader } from './index.ts'

/** Shown for a screen that doesn't exist and for one that the current user may not see: it doesn't say which. */
export default function NotFoundScreen() {
  const m = useMessages('notFoundScreen')
  return (
    <>
      <PageHeader title={m.title} />
      <EmptyState
        icon={<FileQuestion />}
        title={m.why}
        text={m.ask}
        action={
          <Link to={addresses.dashboard} className="text-primary text-sm underline underline-offset-4">
            {m.back}
          </Link>
        }
      />
    </>
  )
}
