import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { SubjectFrame } from '../subject/SubjectFrame.tsx'

const messages = defineMessages({ en: { title: 'Settings' }, ru: { title: 'Настройки' } })

/** The settings of the logged-in subject. */
export default function IdentitySettingsWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return <SubjectFrame {...props} title={m.title} panel="subject-identity-settings-default-panel" />
}
