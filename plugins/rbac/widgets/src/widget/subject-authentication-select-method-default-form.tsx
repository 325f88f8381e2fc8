import type { widget } from '@tessera/rbac'
import { useModulePage, usePage, type VariantProps } from '@tessera/widget-sdk'
import { useEffect } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import { ForVisitors } from '../authentication/ForVisitors.tsx'
import { showDeferredToast } from '../authentication/pending-toast.ts'
import { SelectMethod } from '../authentication/SelectMethod.tsx'
import { successRedirect } from '../authentication/success-redirect.ts'
import { useMessages } from '../messages.ts'

/** The login form; afterwards leads to where the url or the widget says. */
export default function SelectMethodForm({ data }: VariantProps<typeof widget>) {
  const { language, languages } = usePage()
  const settings = useModulePage(accountPages.settings)
  const { ended } = useMessages('account')
  useEffect(() => showDeferredToast(ended), [ended])
  const next = () => successRedirect({ address: location.href, url: data.url, settings, language, languages })
  return <ForVisitors next={next}>{onSigned => <SelectMethod onSigned={onSigned} />}</ForVisitors>
}
