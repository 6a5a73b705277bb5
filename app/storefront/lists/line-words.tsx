import type { ListLine } from '../../../shop/lists/list.ts'

/** Note and reorder point of a line. */
export const noteColumn = { head: 'Note', of: wordsOf }

function wordsOf({ note, reorderPoint }: Pick<ListLine, 'note' | 'reorderPoint'>) {
  if (note === '' && reorderPoint === '') return <span className="text-muted">–</span>
  return (
    <>
      {note && <span className="block wrap-anywhere">{note}</span>}
      {reorderPoint && (
        <span className="block text-small text-muted wrap-anywhere">Reorder: {reorderPoint}</span>
      )}
    </>
  )
}
