import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The registration page. */
export default function RegistrationWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationEmailAndPasswordRegistrationDefault')
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-registration-default-form"
    />
  )
}
