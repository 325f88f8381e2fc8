import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The login page. */
export default function SelectMethodWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationSelectMethodDefault')
  return <AuthenticationFrame {...props} title={m.title} form="subject-authentication-select-method-default-form" />
}
