import { localizedPath, useLanguage } from '@tessera/widget-sdk'
import { ForVisitors } from '../authentication/ForVisitors.tsx'
import { RegistrationForm } from '../authentication/RegistrationForm.tsx'

/** The registration form; leads to the home page afterwards. */
export default function RegistrationDefaultForm() {
  const language = useLanguage()
  return (
    <ForVisitors next={() => localizedPath('/', language)}>
      {onSigned => <RegistrationForm onResponse={onSigned} />}
    </ForVisitors>
  )
}
