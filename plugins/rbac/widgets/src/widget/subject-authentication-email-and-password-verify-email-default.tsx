import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'E-mail address' }, ru: { title: 'Подтверждение почты' } })

/** The page that the link of a verification mail leads to. */
export default function VerifyEmailWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-verify-email-default-form"
    />
  )
}
