/** Says what was removed, with Undo. */
export function UndoLine({ text, children }: { text: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken py-1 pr-1 pl-4">
      <span>{text}</span>
      {children}
    </p>
  )
}
