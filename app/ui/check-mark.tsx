/** In a list of products each card has one, hidden until the product is in the cart. */
export function CheckMark({ className = '' }: { className?: string }) {
  return (
    <svg className={`icon size-5 ${className}`} aria-hidden="true">
      <use href="#check" />
    </svg>
  )
}

/** Drawn once, in the frame of the page: each check mark is a use of it. */
export function CheckDrawing() {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <symbol id="check" viewBox="0 0 24 24">
        <path d="M20 6 9 17l-5-5" />
      </symbol>
    </svg>
  )
}
