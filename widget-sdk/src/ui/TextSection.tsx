import type { Localized } from '@tessera/core'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useText } from '../language.ts'
import { Container } from './Container.tsx'
import { Description } from './Description.tsx'
import { Heading } from './Heading.tsx'
import { Section } from './Section.tsx'

interface TextSectionProps {
  readonly data: {
    readonly title: Localized | null
    readonly subtitle: Localized | null
    readonly description: Localized | null
  }
  readonly id?: string | undefined
  readonly className?: string
  /** Below the text, such as buttons. */
  readonly children?: ReactNode
}

/** A section of text alone: its header and, beside it where there is room, the text. */
export function TextSection({ data, id, className, children }: TextSectionProps) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Section id={id} className={cn(className)}>
      <Container>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
          <div>
            {title !== '' && <Heading>{title}</Heading>}
            {subtitle !== '' && <p className="mt-4 text-pretty text-text-muted text-xl leading-relaxed">{subtitle}</p>}
          </div>
          <div>
            <Description of={data.description} />
            {children}
          </div>
        </div>
      </Container>
    </Section>
  )
}
