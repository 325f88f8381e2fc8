import type { widget } from '@tessera/rbac'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { AuthenticationFrame } from '../authentication/AuthenticationFrame.tsx'

const messages = defineMessages({ en: { title: 'Create an account' }, ru: { title: 'Создать аккаунт' } })

/** The registration page. */
export default function RegistrationWidget(props: VariantProps<typeof widget>) {
  const m = useMessages(messages)
  return (
    <AuthenticationFrame
      {...props}
      title={m.title}
      form="subject-authentication-email-and-password-registration-default-form"
    />
  )
}
