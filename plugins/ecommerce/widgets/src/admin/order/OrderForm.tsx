import { type AdminFormProps, useAdminTools } from '@tessera/widget-sdk/admin'
import { OrderScreen } from './OrderScreen.tsx'

/** An order on a screen of its own is more than its fields; over another form it is the generic one. */
export default function OrderForm(props: AdminFormProps) {
  const { Generic } = useAdminTools()
  if (props.id === undefined || props.isEmbedded) return <Generic variant="admin-form" {...props} />
  return <OrderScreen id={props.id} />
}
