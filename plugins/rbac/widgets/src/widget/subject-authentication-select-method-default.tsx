import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'Login' }, ru: { title: 'Вход' } })

/** The login page. */
export default function SelectMethodWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return <AuthenticationFrame {...props} title={m.title} form="subject-authentication-select-method-default-form" />
}
