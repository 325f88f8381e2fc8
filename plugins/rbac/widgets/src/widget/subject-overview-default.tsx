import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

/** The page of one subject, for the subject itself and for those who may read it. */
export default function SubjectOverviewWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectOverviewDefault')
  return <SubjectFrame {...props} title={m.title} panel="subject-overview-default-panel" />
}
