import { useEffect, useState } from 'react'

/** On phones, at the bottom, while the buttons that it repeats are out of view. */
export function FootBar({
  standsFor,
  children,
}: {
  standsFor: React.RefObject<HTMLElement | null>
  children: React.ReactNode
}) {
  const outOfView = useOutOfView(standsFor)
  if (!outOfView) return null
  return (
    <div
      data-at-foot
      className="fixed inset-x-0 bottom-0 z-(--layer-sticky) flex h-16 items-center justify-between gap-4 border-t border-line bg-surface px-4 md:hidden"
    >
      {children}
    </div>
  )
}

function useOutOfView(element: React.RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    // the fixed header hides the first 105 px
    const seen = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false), {
      rootMargin: '-105px 0px 0px 0px',
    })
    seen.observe(element.current)
    return () => seen.disconnect()
  }, [element])
  return out
}
