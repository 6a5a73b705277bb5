/** Name, address, phone and e-mail of an order, one line each. */
export function BilledTo({ lines, className }: { lines: string[]; className?: string }) {
  return (
    <div className={className}>
      <h2 className="text-small font-normal text-muted">Billed to</h2>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}
