import { SelectMethod } from '../authentication/SelectMethod.tsx'

/** Logging in to the back office, in whichever way; the page stays where it is. */
export default function AdminLogin({ onLogin }: { readonly onLogin: () => void }) {
  return <SelectMethod offersRegistration={false} onSigned={async () => onLogin()} />
}
