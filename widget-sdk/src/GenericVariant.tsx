import type { VariantContext, VariantProps } from './variant.ts'

/** The `default` variant of an entity without one of its own: names the entity and the variant that is missing. */
export function GenericVariant({ entity, variant }: VariantProps & VariantContext) {
  return (
    <div className="mx-auto my-4 flex w-full max-w-7xl flex-col gap-1 rounded-lg border border-dashed border-border bg-muted px-4 py-3 text-sm">
      <strong className="font-medium text-text">Generated variant</strong>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs text-text-muted">
        <dt>Model</dt>
        <dd>
          <code>{entity}</code>
        </dd>
        <dt>Variant</dt>
        <dd>
          <code>{variant}</code>
        </dd>
      </dl>
    </div>
  )
}
