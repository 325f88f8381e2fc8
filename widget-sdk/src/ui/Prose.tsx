import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

const prose = [
  'max-w-text text-pretty text-base leading-relaxed md:text-lg md:leading-relaxed',
  '[&>*+*]:mt-[1em] [&>h2]:mt-[1.6em] [&>h3]:mt-[1.4em]',
  '[&_h2]:text-2xl [&_h2]:leading-tight [&_h3]:text-xl [&_h3]:leading-snug [&_h4]:text-lg',
  '[&_a]:text-primary [&_a]:underline [&_a]:decoration-primary/35 [&_a]:underline-offset-[0.25em] [&_a:hover]:decoration-current',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-[1.3em] [&_ol]:pl-[1.5em] [&_li+li]:mt-[0.4em] [&_li]:marker:text-text-muted',
  '[&_strong]:font-semibold [&_hr]:my-[2em]',
  '[&_blockquote]:border-primary [&_blockquote]:border-l-2 [&_blockquote]:pl-[1.2em] [&_blockquote]:text-text-muted',
  '[&>img]:my-[1.6em] [&>img]:h-auto [&>img]:w-full [&>img]:rounded-lg',
  '[&_table]:w-full [&_table]:text-left [&_table]:text-[0.95em] [&_td]:border-t [&_td]:py-[0.5em] [&_td]:pr-[1em] [&_td]:align-top [&_th]:py-[0.5em] [&_th]:pr-[1em] [&_th]:font-semibold',
  '[&_code]:rounded-sm [&_code]:bg-muted [&_code]:px-[0.3em] [&_code]:py-[0.1em] [&_code]:text-[0.9em]',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-4 [&_pre_code]:bg-transparent [&_pre_code]:p-0',
]

/** The styles of running text, for use without `<Prose>`: in an editor. */
export function proseClasses(...classes: (string | undefined)[]): string {
  return cn(prose, classes)
}

/** Running text from rich text: readable line length, vertical rhythm, lists, links, quotes. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={proseClasses(className)} {...rest} />
}
