import type { ReactNode } from 'react'

interface DownloadProps {
  readonly href: string
  readonly children: ReactNode
}

/** A line of a list of files that can be downloaded. */
export function Download({ href, children }: DownloadProps) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 min-w-0 items-center break-words py-1 font-medium text-primary underline underline-offset-4"
      >
        {children}
      </a>
    </li>
  )
}
