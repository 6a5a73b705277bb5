import { markShapes } from './mark-shapes.ts'

const { size, ring, dot, guard, stroke } = markShapes

/**
 * A grinding wheel in its guard. The version for browser tabs is favicon.svg, the one for telephones touch-icon.png.
 */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      className={className}
    >
      <circle {...ring} className="stroke-brass" strokeWidth={stroke} />
      <circle {...dot} className="fill-current" />
      <path
        d={guard}
        className="stroke-current"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
