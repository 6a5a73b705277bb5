/** A bench grinder in thin lines: shown instead of a missing picture, and beside empty lists. */
export function PartDrawing({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`text-control ${className}`}
    >
      <rect x="30" y="30" width="36" height="26" rx="6" />
      <path d="M30 43H22M66 43h8M36 36h24M36 50h24" />
      <rect x="14" y="28" width="8" height="30" rx="2" />
      <rect x="74" y="28" width="8" height="30" rx="2" />
      <path d="M38 56l-4 16h28l-4-16M24 80h48M34 72l-6 8M62 72l6 8" />
      <circle cx="48" cy="64" r="2.5" />
    </svg>
  )
}
