import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The page that the link of the reset mail leads to. */
export default function ResetPasswordWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationEmailAndPasswordResetPasswordDefault')
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-reset-password-default-form"
    />
  )
}
