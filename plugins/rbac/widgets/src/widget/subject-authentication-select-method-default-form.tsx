import type { widget } from '@tessera/rbac'
import { usePage, type VariantProps } from '@tessera/widget-sdk'
import { useEffect } from 'react'
import { showCarriedToast } from '../authentication/carried-toast.ts'
import { ForVisitors } from '../authentication/ForVisitors.tsx'
import { SelectMethod } from '../authentication/SelectMethod.tsx'
import { successRedirect } from '../authentication/success-redirect.ts'

/** The login itself; afterwards one goes where the address or the widget says. */
export default function SelectMethodForm({ data }: VariantProps<typeof widget>) {
  const { language, languages } = usePage()
  useEffect(showCarriedToast, [])
  const next = () => successRedirect({ address: location.href, url: data.url, language, languages })
  return <ForVisitors next={next}>{onSigned => <SelectMethod onSigned={onSigned} />}</ForVisitors>
}
