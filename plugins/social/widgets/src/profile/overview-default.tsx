import { type profile, profilesToBuilderWidgets } from '@tessera/social'
import { cn, usePageHead, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { AiMark } from '../ai-mark.tsx'
import { Portrait } from '../portrait.tsx'
import { ProfileAttributes } from '../profile-attributes.tsx'
import { ProfileBreadcrumbs } from '../profile-breadcrumbs.tsx'
import { ProfilePictures } from '../profile-pictures.tsx'
import { ProfileProducts } from '../profile-products.tsx'

/** A profile in detail: texts, attributes, pictures and products. */
export default function OverviewProfile({ data, className }: VariantProps<typeof profile>) {
  const t = useText()
  usePageHead({ of: data, openGraphType: 'profile' })
  const subtitle = t(data.subtitle)
  return (
    <article className={cn(data.className, className)}>
      <Container className="py-8 md:py-12">
        <ProfileBreadcrumbs title={t(data.title)} />
        <div className="mt-8 grid items-start gap-x-16 gap-y-10 md:mt-12 md:grid-cols-[2fr_3fr]">
          <Portrait
            of={data}
            name={t(data.title)}
            className="aspect-4/5 max-md:max-w-sm md:sticky md:top-8"
            sizes="(min-width: 80rem) 29rem, (min-width: 768px) 40vw, 24rem"
            isPriority
          />
          <div className="md:pt-6">
            {data.variant === 'artificial-intelligence' && (
              <div className="mb-4">
                <AiMark isWhole />
              </div>
            )}
            <Heading level={1} size="xl">
              {t(data.title)}
            </Heading>
            {subtitle !== '' && <p className="mt-3 text-lg text-text-muted md:text-xl">{subtitle}</p>}
            <ProfileAttributes of={data} className="mt-8" />
            <Description of={data.description} className="mt-8" />
          </div>
        </div>
        <ProfilePictures of={data} />
      </Container>
      <ProfileProducts of={data} />
      <LinkedWidgets relation={profilesToBuilderWidgets} from={data} />
    </article>
  )
}
