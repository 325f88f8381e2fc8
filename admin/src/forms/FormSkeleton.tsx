import { Skeleton } from '@tessera/widget-sdk/ui'

/** Placeholder of a form while it loads. */
export function FormSkeleton({ isEmbedded = false }: { readonly isEmbedded?: boolean }) {
  return (
    <div aria-busy="true" className="@container">
      {!isEmbedded && <div className="min-h-14 border-border border-b" />}
      <div className="mx-auto grid w-full max-w-[67rem] gap-4 p-4 @4xl:grid-cols-[minmax(0,45rem)_minmax(15rem,20rem)] @4xl:gap-6 @4xl:p-6">
        <Skeleton className="h-120 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}
