import { form } from '@tessera/crm'
import type { subject } from '@tessera/rbac'
import { useRows, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'

/**
 * The form that the page's url names (`/forms/[crm.forms.slug]`), else the site's first one; it is sent as the
 * logged-in subject. Renders nothing if no package provides forms.
 */
export default function SubjectFormRequest({ className }: VariantProps<typeof subject>) {
  const named = useSegment(form, 'slug')
  const [first] = useRows(form, { limit: 1 })
  const shown = named ?? first
  return shown ? <Widget of={form} data={shown} className={className} /> : null
}
