import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../button.tsx'
import { inTime } from './in-time.ts'

/**
 * Shown where a part of a page could not be loaded. It tries once by itself, then says so without a pop-up and offers
 * Retry. It disappears as soon as the part is there.
 */
export function LoadAgain({ what, className = '' }: { what: string; className?: string }) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<'first try' | 'failed' | 'next try'>('first try')
  const tried = useRef(false)

  useEffect(() => {
    if (tried.current) return
    tried.current = true
    const failed = () => setState('failed')
    inTime(revalidate()).then(failed, failed)
  }, [revalidate])

  async function retry() {
    if (state !== 'failed') return
    setState('next try')
    await inTime(revalidate()).catch(() => undefined)
    setState('failed')
  }

  const failed = `${what} could not be loaded.`
  return (
    <div className={`flex min-h-40 flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="text-muted noscript:hidden">
        {state === 'failed' ? failed : 'Loading...'}
      </p>
      <noscript>
        <p className="text-muted">{failed} Please reload the page.</p>
      </noscript>
      {state !== 'first try' && (
        <Button kind="secondary" onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  )
}
