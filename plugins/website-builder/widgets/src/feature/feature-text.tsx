import type { Row } from '@tessera/core'
import { type feature, featuresToButtonsArrays } from '@tessera/website-builder'
import { cn, useText } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'

interface FeatureTextProps {
  readonly data: Row<typeof feature>
  readonly className?: string
  readonly titleClassName?: string
  readonly descriptionClassName?: string
}

/** The text of a feature: title, subtitle, description, buttons. */
export function FeatureText({ data, className, titleClassName, descriptionClassName }: FeatureTextProps) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <div className={className}>
      {title !== '' && (
        <Heading level={3} size="sm" {...(titleClassName !== undefined && { className: titleClassName })}>
          {title}
        </Heading>
      )}
      {subtitle !== '' && <p className="mt-1 text-sm opacity-80">{subtitle}</p>}
      <Description
        of={data.description}
        className={cn('mt-2 text-base text-text-muted first:mt-0 md:text-base', descriptionClassName)}
      />
      <LinkedWidgets relation={featuresToButtonsArrays} from={data} className="mt-4 space-y-3" />
    </div>
  )
}
