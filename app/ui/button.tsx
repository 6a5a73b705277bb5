export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'large' | 'paired' | 'normal' | 'card'

/** The look of buttons, and of links that act like them (app/ui/looks.css). */
export function buttonLook(kind: ButtonKind = 'primary', size: ButtonSize = 'normal'): string {
  return `no-print ${kinds[kind]} ${sizes[size]}`
}

// written out: Tailwind makes the classes that it finds in the sources
const kinds: Record<ButtonKind, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
}

const sizes: Record<ButtonSize, string> = {
  large: 'button-large',
  paired: 'button-paired',
  normal: 'button-normal',
  card: 'button-card',
}

export function Button({
  kind,
  size,
  className = '',
  type = 'button',
  ...rest
}: React.ComponentProps<'button'> & {
  kind?: ButtonKind
  size?: ButtonSize
}) {
  return <button type={type} className={`${buttonLook(kind, size)} ${className}`} {...rest} />
}

/** A square button with one icon; `name` says what it does. */
export function IconButton({
  name,
  className = '',
  type = 'button',
  ...rest
}: React.ComponentProps<'button'> & {
  name: string
}) {
  return <button type={type} aria-label={name} className={`no-print button-icon ${className}`} {...rest} />
}
