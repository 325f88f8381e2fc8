import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClasses } from './button-classes.ts'

type Look = { readonly variant?: ButtonVariant }

/** A button for an action. */
export function Button({ variant = 'default', type = 'button', className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={buttonClasses(variant, className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'default', className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a className={buttonClasses(variant, className)} {...rest}>
      {children}
    </a>
  )
}
