import { localizedPath, useLanguage } from '@tessera/widget-sdk'
import { ForVisitors } from '../authentication/ForVisitors.tsx'
import { RegistrationForm } from '../authentication/RegistrationForm.tsx'

/** The registration itself; afterwards one goes to the home page. */
export default function RegistrationDefaultForm() {
  const language = useLanguage()
  return (
    <ForVisitors next={() => localizedPath('/', language)}>
      {onSigned => <RegistrationForm onAnswer={onSigned} />}
    </ForVisitors>
  )
}
