import { slide, slider, slidersToSlides } from '@tessera/website-builder'
import { cn, useLinked, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Description, Heading } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/**
 * Slides in a strip that scrolls and snaps, with a link to each: this works without JavaScript. The island
 * `default-controls` turns the strip into a looping carousel.
 */
export default function DefaultSlider({ data, className }: VariantProps<typeof slider>) {
  const t = useText()
  const m = useMessages('sliderDefault')
  const slides = useLinked(slidersToSlides, data)
  const title = t(data.title)
  if (slides.length === 0) return null
  return (
    <section
      aria-roledescription="carousel"
      aria-label={title || m.slider}
      data-slider
      className={cn('group/slider', data.className, className)}
    >
      {title !== '' && <Heading className="mb-3">{title}</Heading>}
      <Description of={data.description} className="mb-8 text-text-muted" />
      <div className="relative">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
        <div
          data-slider-strip
          role="group"
          aria-label={m.slider}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
          tabIndex={0}
          className="snap-x snap-mandatory overflow-x-auto rounded-lg [scrollbar-width:none] group-data-ready/slider:snap-none group-data-ready/slider:overflow-hidden"
        >
          <ul className="-ml-4 flex">
            {slides.map(({ link, record }, index) => (
              <li
                key={link.id}
                id={`slide-${link.id}`}
                aria-roledescription="slide"
                aria-label={position(m.slide, index, slides.length)}
                className="min-w-0 flex-[0_0_100%] snap-start scroll-mt-24 -scroll-ml-4 pl-4"
              >
                <Widget of={slide} data={record} className={link.className} />
              </li>
            ))}
          </ul>
        </div>
        {slides.length > 1 && <Widget of={slider} variant="default-controls" data={data} />}
      </div>
      {slides.length > 1 && (
        <div className="mt-4 flex justify-center">
          {slides.map(({ link }, index) => (
            <a
              key={link.id}
              href={`#slide-${link.id}`}
              data-slider-dot
              aria-label={position(m.slide, index, slides.length)}
              className="group/dot flex size-8 items-center justify-center rounded-full"
            >
              {/* Clipped, not made wider: nothing beside it moves. */}
              <span className="h-2 w-5 bg-border-strong transition-[clip-path,background-color] [clip-path:inset(0_6px_round_4px)] group-hover/dot:bg-text group-aria-[current=true]/dot:bg-primary group-aria-[current=true]/dot:[clip-path:inset(0_round_4px)]" />
            </a>
          ))}
        </div>
      )}
    </section>
  )
}

function position(message: string, index: number, total: number): string {
  return message.replace('{number}', String(index + 1)).replace('{total}', String(total))
}
