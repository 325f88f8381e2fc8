import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { FileQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState, PageHeader } from '../ui/index.ts'
import { addresses } from './addresses.ts'

const messages = defineMessages({
  en: {
    title: 'There is nothing at this address',
    why: 'It is mistyped, or leads to something that your roles don’t let you see.',
    ask: 'If you need it, ask an administrator.',
    back: 'To the dashboard',
  },
  ru: {
    title: 'По этому адресу ничего нет',
    why: 'Он набран с ошибкой или ведёт к тому, что ваша роль не даёт увидеть.',
    ask: 'Если вам это нужно, обратитесь к администратору.',
    back: 'К обзору',
  },
})

/** In the place of a screen that is not there, and of one that whoever looks may not see: it doesn't say which. */
export default function NotFoundScreen() {
  const m = useMessages(messages)
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
