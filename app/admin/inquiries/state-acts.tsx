import { useState } from 'react'
import { DoneText } from '../kit/done-text.tsx'
import { Button } from '../../ui/button.tsx'
import { momentWords } from '../kit/dates.ts'
import { useUndo } from '../kit/undo.tsx'
import { useReadAgain, useStateChange, useTakeBack } from './browser-inquiries.ts'
import { actsOf, heldBack, type StateAct } from './inquiry-acts.ts'
import { stateNames, whoWords, type WholeInquiry } from './inquiry-words.ts'
import { NotDone } from '../kit/not-done.tsx'

export function StateActs({
  inquiry: { reference, state, changed },
  version,
  timeZone,
}: {
  inquiry: WholeInquiry
  version: number | null
  timeZone: string
}) {
  const { mutate, isPending, variables, error } = useStateChange()
  const { offerUndo } = useUndo()
  const takeBack = useTakeBack()
  const readAgain = useReadAgain()
  const [done, setDone] = useState('')

  function act({ to, done: words }: StateAct) {
    if (isPending) return
    setDone('')
    mutate(
      { params: { reference }, body: { state: to }, ifMatch: version },
      {
        onSuccess(answer) {
          setDone(words)
          offerUndo(words, () => takeBack(reference, state, answer.version))
        },
        // It may be that somebody else was faster.
        onError: () => void readAgain(),
      },
    )
  }

  return (
    <section aria-labelledby="acts">
      <h3 id="acts" className="text-card font-[650]">
        What you can do
      </h3>
      {changed && (
        <p className="mt-1 wrap-anywhere text-muted">
          {stateNames[state]} since {momentWords(changed.at, timeZone)}, by {whoWords(changed.by)}.
        </p>
      )}
      <div className="mt-3 flex flex-col items-stretch gap-3">
        {actsOf[state].map((one) => (
          <div key={one.name}>
            <Button
              kind="secondary"
              size="card"
              className="w-full"
              aria-disabled={isPending}
              onClick={() => act(one)}
            >
              {isPending && variables.body?.state === one.to ? one.busy : one.name}
            </Button>
            <Help>{state === 'spam' && !changed ? heldBack : one.help}</Help>
          </div>
        ))}
      </div>
      <DoneText className="mt-2">{done}</DoneText>
      <NotDone error={error} why="Nothing was changed." className="mt-2" />
    </section>
  )
}

function Help({ children = '' }: { children: string | undefined }) {
  return children && <p className="mt-1 text-fine text-muted">{children}</p>
}
