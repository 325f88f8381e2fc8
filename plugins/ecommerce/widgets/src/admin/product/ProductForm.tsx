import { taxClass } from '@tessera/ecommerce'
import { type AdminFormProps, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { useProductAdditions } from './use-product-additions.ts'

/** A product with all that belongs to it, on one screen that is saved as a whole. */
export default function ProductForm({ hidden = [], ...props }: AdminFormProps) {
  const { Generic } = useAdminTools()
  const additions = useProductAdditions()
  const { data: classes } = useAdminData<readonly unknown[]>(taxClass, `/api/${taxClass.path}?limit=1`)
  // A shop without tax looks as if there were none.
  const unused = classes?.length ? [] : ['taxClassId']
  return <Generic variant="admin-form" {...props} hidden={[...hidden, ...unused]} additions={additions} />
}
