import type { button } from '@tessera/website-builder'
import type { VariantProps } from '@tessera/widget-sdk'
import { ButtonRecord } from './button-record.tsx'

export default function OutlineButton(props: VariantProps<typeof button>) {
  return <ButtonRecord look="outline" {...props} />
}
