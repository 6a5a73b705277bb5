import { Pause, Play } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { motionControl, pressMotionControl, useMoves } from './use-motion.ts'

/** The control for everything that moves on a page; it may be shown at each part. */
export function MotionButton({ part, className = '' }: { part: string; className?: string }) {
  const Icon = useMoves(part) ? Pause : Play
  return (
    <IconButton
      name={Icon === Pause ? 'Stop all movement' : 'Start movement'}
      onClick={() => pressMotionControl(part)}
      className={`border border-line bg-surface noscript:hidden ${className}`}
      {...motionControl}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  )
}
