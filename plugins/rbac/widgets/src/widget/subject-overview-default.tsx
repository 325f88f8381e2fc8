import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

const messages = defineMessages({ en: { title: 'Profile' }, ru: { title: 'Профиль' } })

/** The page of one subject, for the subject itself and for those who may read it. */
export default function SubjectOverviewWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return <SubjectFrame {...props} title={m.title} panel="subject-overview-default-panel" />
}
