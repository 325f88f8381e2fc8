import type { AdminLoginProps } from '@tessera/widget-sdk/admin'
import { SelectMethod } from '../authentication/SelectMethod.tsx'

/** Logs in to the back office, with any method, without leaving the page. */
export default function AdminLogin({ onLogin, name }: AdminLoginProps) {
  return (
    <SelectMethod
      offersRegistration={false}
      onSigned={async () => onLogin()}
      {...(name?.includes('@') && { login: name })}
    />
  )
}
