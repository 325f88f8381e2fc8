import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'Forgot password' }, ru: { title: 'Забыли пароль' } })

/** The page that requests a link to set a new password. */
export default function ForgotPasswordWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-forgot-password-default-form"
    />
  )
}
