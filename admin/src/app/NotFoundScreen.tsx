import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Link } from 'react-router'
import { addresses } from './addresses.ts'

const messages = defineMessages({
  en: { title: 'There is nothing at this address', back: 'To the dashboard' },
  ru: { title: 'По этому адресу ничего нет', back: 'К обзору' },
})

export default function NotFoundScreen() {
  const m = useMessages(messages)
  return (
    <section className="flex flex-col items-start gap-4 p-6">
      <h1 className="text-2xl">{m.title}</h1>
      <Link to={addresses.dashboard} className="text-primary underline underline-offset-4">
        {m.back}
      </Link>
    </section>
  )
}
