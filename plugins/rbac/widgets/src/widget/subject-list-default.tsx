import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

const messages = defineMessages({ en: { title: 'Subjects' }, ru: { title: 'Субъекты' } })

/** The page that lists all subjects, for those who may read them. */
export default function SubjectListWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return <SubjectFrame {...props} title={m.title} panel="subject-list-default-panel" />
}
