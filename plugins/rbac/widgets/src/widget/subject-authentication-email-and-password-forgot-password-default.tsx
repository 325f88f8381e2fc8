import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The page that requests a link to set a new password. */
export default function ForgotPasswordWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationEmailAndPasswordForgotPasswordDefault')
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-forgot-password-default-form"
    />
  )
}
