import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The page that logs out. */
export default function LogoutWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationLogoutDefault')
  return <AuthenticationFrame {...props} title={m.title} form="subject-authentication-logout-default-form" />
}
