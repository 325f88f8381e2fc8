import type { widget } from '@tessera/rbac'
import type { VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'
import { useMessages } from '../messages.ts'

/** The page that the link of a verification mail leads to. */
export default function VerifyEmailWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('subjectAuthenticationEmailAndPasswordVerifyEmailDefault')
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-verify-email-default-form"
    />
  )
}
