/** Parts of a table whose rows look like cards on phones: the head is hidden there, and each cell says what it is. */
export function Head({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`px-3 py-2.5 font-semibold whitespace-nowrap ${className}`}>
      {children}
    </th>
  )
}

/** Column names are in the table's head; on phones, where the head is hidden, beside the value. */
export function Label({ children }: { children: React.ReactNode }) {
  return (
    <span aria-hidden="true" className="text-muted md:hidden">
      {children}
    </span>
  )
}
