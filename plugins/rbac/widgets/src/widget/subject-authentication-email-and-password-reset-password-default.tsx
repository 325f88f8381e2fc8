import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'New password' }, ru: { title: 'Новый пароль' } })

/** The page that the link of the reset mail leads to. */
export default function ResetPasswordWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-reset-password-default-form"
    />
  )
}
