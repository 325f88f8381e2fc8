import type { AdminLoginProps } from '@tessera/widget-sdk/admin'
import { SelectMethod } from '../authentication/SelectMethod.tsx'

/** Logging in to the back office, in whichever way; the page stays where it is. */
export default function AdminLogin({ onLogin, name }: AdminLoginProps) {
  return (
    <SelectMethod
      offersRegistration={false}
      onSigned={async () => onLogin()}
      {...(name?.includes('@') && { login: name })}
    />
  )
}
