import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi, useText } from '@tessera/widget-sdk'
import { Button, Checkbox } from '@tessera/widget-sdk/ui'
import { Send } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { SettingsFailure } from './SettingsFailure.tsx'
import { QuietActions, SettingsRow, SettingsSection } from './SettingsSection.tsx'
import { useChange, useSettings } from './settings-context.ts'

interface Topic {
  readonly topicId: string
  readonly slug: string
  readonly title: Readonly<Record<string, string>>
  readonly isRequired: boolean
  readonly isEnabled: boolean
}

/** Below the subject. */
const chatPath = '/notification-module/telegram-link'

interface NotificationsSectionProps {
  /** The site has a bot at Telegram. */
  readonly hasBot: boolean
}

/** What the subject is notified of, and its chat with the bot; nothing where there is neither. */
export function NotificationsSection({ hasBot }: NotificationsSectionProps) {
  const m = useMessages('notificationsSection')
  const { path } = useSettings()
  const api = useApi()
  const topics = useQuery({
    queryKey: ['topics', path],
    queryFn: () =>
      api.call<readonly Topic[]>('GET', `${path}/notification-module/topics`, undefined, {
        isFresh: true,
        isMuted: true,
      }),
  })
  const chat = useQuery({
    queryKey: ['telegram-chat', path],
    enabled: hasBot,
    // The chat is linked in another window.
    refetchOnWindowFocus: 'always',
    queryFn: () =>
      api.call<{ readonly isLinked: boolean }>('GET', path + chatPath, undefined, { isFresh: true, isMuted: true }),
  })
  if (!chat.data && !topics.isError && !topics.data?.length) return null
  return (
    <SettingsSection title={m.title} text={m.text}>
      {topics.isError && <SettingsFailure onRetry={topics.refetch} className="m-5" />}
      {topics.data && topics.data.length > 0 && (
        <ul className="divide-y divide-border">
          {topics.data.map(topic => (
            <li key={topic.topicId} className="px-5 pt-2 pb-3">
              <TopicChoice topic={topic} />
            </li>
          ))}
        </ul>
      )}
      {chat.data && <TelegramChat isLinked={chat.data.isLinked} />}
    </SettingsSection>
  )
}

function TopicChoice({ topic: { topicId, slug, title, isRequired, isEnabled } }: { readonly topic: Topic }) {
  const m = useMessages('notificationsSection')
  const t = useText()
  const { path } = useSettings()
  const queries = useQueryClient()
  const choose = useChange<readonly Topic[]>({ onDone: topics => queries.setQueryData(['topics', path], topics) })
  return (
    <Checkbox
      label={t(title) || slug}
      hint={isRequired ? m.required : undefined}
      checked={choose.isPending ? !isEnabled : isEnabled}
      disabled={isRequired}
      onChange={event => {
        const body = [{ topicId, isEnabled: event.target.checked }]
        if (!choose.isPending) choose.mutate({ method: 'PUT', path: '/notification-module/topics', body })
      }}
    />
  )
}

/** The chat in which the site's bot notifies the subject. */
function TelegramChat({ isLinked }: { readonly isLinked: boolean }) {
  const m = useMessages('notificationsSection')
  const queries = useQueryClient()
  const renew = () => void queries.invalidateQueries({ queryKey: ['telegram-chat'] })
  const open = useChange<{ readonly url: string }>({ onDone: ({ url }) => location.assign(url) })
  const remove = useChange({ done: m.unlinked, onDone: renew })
  const change = isLinked ? remove : open
  return (
    <SettingsRow
      icon={<Send />}
      title="Telegram"
      text={isLinked ? m.linked : m.notLinked}
      actions={
        <QuietActions>
          <Button
            variant="ghost"
            aria-label={`${isLinked ? m.unlink : m.link}: Telegram`}
            aria-disabled={change.isPending || undefined}
            onClick={() => !change.isPending && change.mutate({ method: isLinked ? 'DELETE' : 'POST', path: chatPath })}
          >
            {isLinked ? m.unlink : m.link}
          </Button>
        </QuietActions>
      }
    />
  )
}
