/** Says what was done; nothing stands there before. */
export function DoneText({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <p role="status" className={`font-semibold text-success empty:hidden ${className}`}>
      {children}
    </p>
  )
}
