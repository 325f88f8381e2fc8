import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'Logout' }, ru: { title: 'Выход' } })

/** The page that logs out. */
export default function LogoutWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return <AuthenticationFrame {...props} title={m.title} form="subject-authentication-logout-default-form" />
}
