/**
 * A grinding wheel in its guard. The version for browser tabs is favicon.svg, the one for telephones touch-icon.png.
 */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" fill="none" className={className}>
      <circle cx="18" cy="18" r="12.5" className="stroke-brass" strokeWidth="3" />
      <circle cx="18" cy="18" r="4" className="fill-current" />
      <path
        d="M3 18a15 15 0 0 1 15-15h12v6.5"
        className="stroke-current"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
