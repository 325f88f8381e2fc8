import type { ReactNode } from 'react'
import { CardGrid } from './CardGrid.tsx'
import { Container } from './Container.tsx'
import { Section } from './Section.tsx'

interface CardShelfProps {
  /** What the cards have in common: a heading, and a link to all of them. */
  readonly header: ReactNode
  readonly count: number
  /** See `CardGrid`. */
  readonly isDense?: boolean
  readonly className?: string | null | undefined
  readonly children: ReactNode
}

/** A section with a few cards of one kind: below their header, or beside it where they don't fill a row. */
export function CardShelf({ header, count, isDense = false, className, children }: CardShelfProps) {
  const isBeside = count < 3
  return (
    <Section className={className ?? undefined}>
      <Container className={isBeside ? 'lg:grid lg:grid-cols-3 lg:gap-x-8' : undefined}>
        {header}
        <CardGrid isDense={isDense} className={isBeside ? 'lg:col-span-2 lg:grid-cols-2' : undefined}>
          {children}
        </CardGrid>
      </Container>
    </Section>
  )
}
