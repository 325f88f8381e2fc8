import { cn } from '@tessera/widget-sdk'

interface UploadProgressProps {
  /** The file's name. */
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  readonly isDone?: boolean
}

/** How much of a file is sent. */
export function UploadProgress({ label, share, isDone = false }: UploadProgressProps) {
  return (
    <progress
      aria-label={label}
      value={share}
      className={cn(
        'h-1 w-full appearance-none overflow-hidden rounded-sm bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]',
        isDone && '[&::-moz-progress-bar]:bg-success [&::-webkit-progress-value]:bg-success',
      )}
    />
  )
}

/** `42 %` */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
