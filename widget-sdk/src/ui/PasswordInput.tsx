import { type ComponentProps, useState } from 'react'
import { useMessages } from '../messages.ts'
import { controlClasses } from './control-classes.ts'
import { useControlAttributes } from './field-context.ts'

/** A password input with a button that reveals it. Pass `autoComplete` (`current-password` or `new-password`). */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const m = useMessages('passwordInput')
  const attributes = useControlAttributes()
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...attributes}
        className={controlClasses('h-11 pr-12', className)}
        {...rest}
      />
      <button
        type="button"
        aria-label={m.show}
        aria-pressed={isShown}
        aria-controls={attributes.id}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:text-text"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="2.75" />
          {isShown && <path d="m4 3.5 16 17" />}
        </svg>
      </button>
    </div>
  )
}
