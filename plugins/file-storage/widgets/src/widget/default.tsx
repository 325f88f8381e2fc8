import { file, type widget, widgetsToFiles } from '@tessera/file-storage'
import { cn, RichText, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Heading, PictureHints, Prose, Section } from '@tessera/widget-sdk/ui'

/** A gallery: files in columns, each in its own proportions. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const files = useLinked(widgetsToFiles, data)
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  const description = t(data.description)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <div className="mb-10 max-w-text empty:hidden">
          {subtitle !== '' && <p className="mb-3 font-medium text-primary">{subtitle}</p>}
          {title !== '' && <Heading>{title}</Heading>}
          {description !== '' && (
            <Prose className="mt-4 text-text-muted">
              <RichText text={description} />
            </Prose>
          )}
        </div>
        <div className="gap-5 space-y-5 sm:columns-2 lg:columns-3">
          <PictureHints sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw">
            {files.map(({ link, record }) => (
              <Widget key={link.id} of={file} data={record} className={cn('w-full rounded-lg', link.className)} />
            ))}
          </PictureHints>
        </div>
      </Container>
    </Section>
  )
}
