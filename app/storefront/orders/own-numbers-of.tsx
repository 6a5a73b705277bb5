/** The numbers that the buyer has given a product, below ours. */
export function OwnNumbersOf({ own }: { own: string[] }) {
  if (own.length === 0) return null
  return (
    <span className="block text-small text-muted print:ml-2 print:inline">
      Your number: <span className="product-number text-ink">{own.join(', ')}</span>
    </span>
  )
}
