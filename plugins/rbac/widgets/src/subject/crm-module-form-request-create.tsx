import { form } from '@tessera/crm'
import type { subject } from '@tessera/rbac'
import { useRows, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'

/**
 * The form that the page's address names (`/forms/[crm.forms.slug]`), else the site's first one: whoever sends it sends it as
 * the subject that they are. Nothing where no package draws forms.
 */
export default function SubjectFormRequest({ className }: VariantProps<typeof subject>) {
  const named = useSegment(form, 'slug')
  const [first] = useRows(form, { limit: 1 })
  const shown = named ?? first
  return shown ? <Widget of={form} data={shown} className={className} /> : null
}
