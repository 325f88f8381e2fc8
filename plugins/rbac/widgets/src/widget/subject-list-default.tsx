import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

/** The page that lists all subjects, for those who may read them. */
export default function SubjectListWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectListDefault')
  return <SubjectFrame {...props} title={m.title} panel="subject-list-default-panel" />
}
