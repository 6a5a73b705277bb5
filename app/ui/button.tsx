export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'large' | 'paired' | 'normal' | 'card'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-press',
  secondary:
    'border-[1.5px] border-accent bg-surface text-accent hover:bg-tint active:border-accent-press active:text-accent-press',
  quiet: 'text-accent underline-offset-4 hover:underline active:text-accent-press',
  danger:
    'border-[1.5px] border-danger bg-surface text-danger hover:bg-danger-tint active:bg-danger active:text-accent-ink',
}

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 px-7 text-body',
  /** as high as large, for two side by side in a narrow column */
  paired: 'min-h-13 px-3 text-body whitespace-nowrap',
  normal: 'min-h-11 px-4 text-body in-[[data-dense]]:md:min-h-10 in-[[data-dense]]:md:text-small',
  /** on two-column phone cards "In Cart / View" has 134 px */
  card: 'min-h-11 px-2 text-small md:px-4 md:text-body in-[[data-dense]]:md:min-h-9 in-[[data-dense]]:md:text-small',
}

/** The look of buttons, and of links that act like them. */
export function buttonLook(kind: ButtonKind = 'primary', size: ButtonSize = 'normal'): string {
  return `no-print inline-flex items-center justify-center gap-2 rounded-control font-gothic font-[650] leading-tight wrap-break-word transition-colors active:translate-y-px disabled:translate-y-0 forced-colors:border disabled:border-transparent disabled:bg-sunken disabled:text-muted ${kinds[kind]} ${sizes[size]}`
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
  return (
    <button
      type={type}
      aria-label={name}
      className={`no-print inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunken active:bg-line disabled:bg-transparent disabled:text-control ${className}`}
      {...rest}
    />
  )
}
