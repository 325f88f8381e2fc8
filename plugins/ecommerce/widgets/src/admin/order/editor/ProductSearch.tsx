import { product } from '@tessera/ecommerce'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../../messages.ts'

interface ProductSearchProps {
  readonly onAdd: (productId: string) => void
}

/** Finds a product to add to an order. */
export function ProductSearch({ onAdd }: ProductSearchProps) {
  const m = useMessages('orderEditor')
  const { Records } = useAdminTools()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium text-sm">{m.add}</p>
      <Records
        entity={product}
        ids={[]}
        onChange={([id]) => id !== undefined && onAdd(id)}
        attributes={{ 'aria-label': m.add }}
      />
    </div>
  )
}
