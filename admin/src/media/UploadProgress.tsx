import { cn } from '@tessera/widget-sdk'

interface UploadProgressProps {
  /** The file's name. */
  readonly label: string
  /** 0 to 1. */
  readonly progress: number
  readonly isDone?: boolean
}

/** Progress of an upload. */
export function UploadProgress({ label, progress, isDone = false }: UploadProgressProps) {
  return (
    <progress
      aria-label={label}
      value={progress}
      className={cn(
        'h-1 w-full appearance-none overflow-hidden rounded-sm bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]',
        isDone && '[&::-moz-progress-bar]:bg-success [&::-webkit-progress-value]:bg-success',
      )}
    />
  )
}

/** `42 %` */
export function percent(progress: number): string {
  return `${Math.round(progress * 100)} %`
}
