import type { widget } from '@tessera/rbac'
import { usePage, type VariantProps } from '@tessera/widget-sdk'
import { useEffect } from 'react'
import { ForVisitors } from '../authentication/ForVisitors.tsx'
import { showDeferredToast } from '../authentication/pending-toast.ts'
import { SelectMethod } from '../authentication/SelectMethod.tsx'
import { successRedirect } from '../authentication/success-redirect.ts'

/** The login form; afterwards leads to where the url or the widget says. */
export default function SelectMethodForm({ data }: VariantProps<typeof widget>) {
  const { language, languages } = usePage()
  useEffect(showDeferredToast, [])
  const next = () => successRedirect({ address: location.href, url: data.url, language, languages })
  return <ForVisitors next={next}>{onSigned => <SelectMethod onSigned={onSigned} />}</ForVisitors>
}
