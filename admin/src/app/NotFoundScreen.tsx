import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { useMessages } from '../messages.ts'
import { EmptyState, PageHeader } from '../ui/index.ts'
import { addresses } from './addresses.ts'

/** In the place of a screen that is not there, and of one that whoever looks may not see: it doesn't say which. */
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
