import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

/** The settings of the logged-in subject. */
export default function IdentitySettingsWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectIdentitySettingsDefault')
  return <SubjectFrame {...props} title={m.title} panel="subject-identity-settings-default-panel" />
}
