import { useEffect, useRef, useState, type ComponentType } from 'react'
import { inTime } from './in-time.ts'
import { Notice } from '../notice.tsx'

type State<Props> = { kind: 'closed' | 'coming' | 'failed' } | { kind: 'open'; Part: ComponentType<Props> }

/**
 * A large part of a page that is loaded only when it is opened. If that fails the page stays as it is, says so, and can
 * be reloaded: browsers remember a module that did not come, so a second import() may not ask again.
 */
export function useLatePart<Props>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  what: string,
) {
  const [state, setState] = useState<State<Props>>({ kind: 'closed' })
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function open() {
    if (state.kind === 'coming') return
    setState({ kind: 'coming' })
    const next = await inTime(fetchPart()).then(
      (module): State<Props> => ({ kind: 'open', Part: module.default }),
      (): State<Props> => ({ kind: 'failed' }),
    )
    if (!left.current) setState(next)
  }

  return {
    /** null until it is loaded and opened */
    Part: state.kind === 'open' ? state.Part : null,
    open: () => void open(),
    close: () => setState({ kind: 'closed' }),
    notice: state.kind === 'coming' ? <Coming /> : state.kind === 'failed' && <Failed what={what} />,
  }
}

/** ms. What arrives sooner needs no placeholder. */
const patienceMs = 200

function Coming() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const clock = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(clock)
  }, [])
  return shown && <Floating kind="info">Loading...</Floating>
}

function Failed({ what }: { what: string }) {
  return (
    <Floating kind="warning">
      {what} could not be loaded.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="pointer-events-auto font-semibold underline"
      >
        Reload the page
      </button>
    </Floating>
  )
}

/** At the bottom of the window: the press may have been anywhere on the page. */
function Floating(props: React.ComponentProps<typeof Notice>) {
  return (
    <div className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--foot-height))] z-(--layer-toast) flex justify-center">
      <Notice {...props} className="shadow-popover" />
    </div>
  )
}
