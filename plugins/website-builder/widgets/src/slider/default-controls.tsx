import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'

const zone =
  'group/zone pointer-events-auto absolute inset-y-0 flex w-1/5 cursor-pointer items-center rounded-lg opacity-0 transition-opacity group-data-ready/slider:opacity-100 md:w-[10%]'
const mark =
  'mx-3 flex size-11 items-center justify-center rounded-full bg-raised/90 text-text shadow-raised transition-colors group-hover/zone:bg-raised'

/** Previous and next buttons at the edges of a slider; they turn the strip in `default.tsx` into a looping carousel. */
export default function DefaultSliderControls() {
  const m = useMessages('sliderDefaultControls')
  const [setStrip, carousel] = useEmblaCarousel({ loop: true, duration: 22 })
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setStrip(layer.current?.closest('[data-slider]')?.querySelector<HTMLElement>('[data-slider-strip]') ?? null)
  }, [setStrip])

  useEffect(() => {
    const slider = layer.current?.closest<HTMLElement>('[data-slider]')
    if (!slider || !carousel) return
    const controller = new AbortController()
    const { signal } = controller
    const isStill = matchMedia('(prefers-reduced-motion: reduce)')
    const dots = [...slider.querySelectorAll('[data-slider-dot]')]
    const slides = carousel.slideNodes()

    function show() {
      const current = carousel?.selectedScrollSnap()
      for (const [index, dot] of dots.entries()) dot.setAttribute('aria-current', String(index === current))
      for (const [index, slide] of slides.entries()) slide.inert = index !== current
    }

    for (const [index, dot] of dots.entries()) {
      dot.addEventListener(
        'click',
        event => {
          event.preventDefault()
          carousel.scrollTo(index, isStill.matches)
        },
        { signal },
      )
    }
    slider.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        if (event.key === 'ArrowLeft') carousel.scrollPrev(isStill.matches)
        else carousel.scrollNext(isStill.matches)
      },
      { signal },
    )
    carousel.on('select', show)
    show()
    slider.dataset.ready = ''
    return () => {
      controller.abort()
      carousel.off('select', show)
      delete slider.dataset.ready
    }
  }, [carousel])

  function go(step: 'scrollPrev' | 'scrollNext') {
    carousel?.[step](matchMedia('(prefers-reduced-motion: reduce)').matches)
  }

  return (
    <div ref={layer} className="pointer-events-none absolute inset-x-0 top-0 aspect-4/3 md:bottom-0 md:aspect-auto">
      <button type="button" aria-label={m.previous} onClick={() => go('scrollPrev')} className={`${zone} left-0`}>
        <Arrow className={mark} path="m14 6-6 6 6 6" />
      </button>
      <button
        type="button"
        aria-label={m.next}
        onClick={() => go('scrollNext')}
        className={`${zone} right-0 justify-end`}
      >
        <Arrow className={mark} path="m10 6 6 6-6 6" />
      </button>
    </div>
  )
}

function Arrow({ className, path }: { readonly className: string; readonly path: string }) {
  return (
    <span className={className}>
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
