import { settledOf, type Newsletter } from './newsletter-words.ts'

/** How far a newsletter has come. The figures beside it say the same. */
export function ProgressBar({ newsletter }: { newsletter: Newsletter }) {
  const { recipients, subject } = newsletter
  return (
    <progress
      aria-label={`Progress of “${subject}”`}
      max={Math.max(1, recipients)}
      value={settledOf(newsletter)}
      className="block h-2 w-full appearance-none overflow-hidden rounded-round bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  )
}
