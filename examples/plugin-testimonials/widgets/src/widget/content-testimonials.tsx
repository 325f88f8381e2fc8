import { cn, useLinked, useText, type VariantProps } from '@tessera/widget-sdk'
import { Card, Container, Heading, Section } from '@tessera/widget-sdk/ui'
import { type widget, widgetsToTestimonials } from 'tessera-plugin-testimonials'

/** Testimonials side by side, in the order that an administrator gave them. */
export default function ContentTestimonials({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const testimonials = useLinked(widgetsToTestimonials, data)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <Heading className="mb-10">{t(data.title)}</Heading>
        <ul className="grid gap-5 md:grid-cols-3">
          {testimonials.map(({ link, record }) => (
            <li key={link.id}>
              <Card className="flex h-full flex-col gap-4 p-6">
                <span className="text-primary">{'★'.repeat(record.stars)}</span>
                <blockquote className="grow text-lg">{t(record.quote)}</blockquote>
                <cite className="text-text-muted not-italic">{record.author}</cite>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  )
}
