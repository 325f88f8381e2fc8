import { cn } from '../cn.ts'

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-14 text-xl' } as const

interface AvatarProps {
  /** The subject's name, for its initial. */
  readonly name: string
  readonly size?: keyof typeof sizes
  readonly className?: string
}

/** Stands for a subject. Decorative: the name stands beside it, or in the label of its button. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  const [initial = '?'] = name.trim().replace(/^0x/i, '')
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex shrink-0 select-none items-center justify-center rounded-full bg-primary font-semibold text-on-primary uppercase leading-none',
        sizes[size],
        className,
      )}
    >
      {initial}
    </span>
  )
}
