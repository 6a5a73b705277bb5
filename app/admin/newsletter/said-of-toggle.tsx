import type { Said } from './subscribers/subscriber-toggle.ts'

/** What came of the last press of a switch. */
export function SaidOfToggle({ said }: { said: Said | null }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className={`font-semibold empty:hidden ${said?.good ? 'text-success' : 'hidden'}`}>
        {said?.good && said.text}
      </p>
      <div role="alert" className="text-danger empty:hidden">
        {said && !said.good && (
          <>
            <p className="font-semibold">{said.text}</p>
            <p>{said.more}</p>
          </>
        )}
      </div>
    </>
  )
}
